// The mock's public list: a stateful stand-in for the API, to be called in process.

export type { MockOptions } from './core/core.ts'
export type { Data } from './data/data.ts'
export { BrokenData, type DataFault } from './data/faults.ts'
export type { Mock } from './doors/assemble.ts'
export { createMock } from './doors/create.ts'
export type { PlainAnswer, PlainRequest } from './engine/plain/plain.ts'
export type { Sandbox, Snapshot } from './engine/sandboxes.ts'
export type { Clock } from './engine/state/clock.ts'
export type { Delivery, OutboxEntry, Sender } from './engine/state/webhooks.ts'
export type { Fault } from './engine/steering/faults.ts'
export { type WorldName, worldNames } from './seeds/index.ts'
export type { Login } from './seeds/worlds/login.ts'
