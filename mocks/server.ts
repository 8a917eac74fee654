// A mock over HTTP, for tests that need an address.

export { type Latency, type LogEntry, type Served, type ServeOptions, serve } from './doors/http.ts'
export { makeSender, type SenderOptions } from './doors/send-webhook.ts'
