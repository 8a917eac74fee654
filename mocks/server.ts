// A mock over HTTP, for tests that need an address.

export { type CreateStoredOptions, createStoredMock } from './doors/create-stored.ts'
export { type Latency, type LogEntry, type Served, type ServeOptions, serve } from './doors/http.ts'
export { makeSender, type SenderOptions } from './doors/send-webhook.ts'
export type { StoredMock } from './stores/stored-mock.ts'
