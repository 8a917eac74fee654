// The mock in a browser: the engine with its worlds, for a page or a service worker. Without lies and variants, and without node:.

export type { MockOptions } from './core/core.ts'
export type { Data } from './data/data.ts'
export { BrokenData, type DataFault } from './data/faults.ts'
export { assembleForBrowser as createMock, type Mock } from './doors/assemble.ts'
