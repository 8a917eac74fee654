// The mock behind MSW: handlers for setupServer in Node and setupWorker in a browser.

export { type MswOptions, mswHandlers as handlers } from './doors/msw.ts'
