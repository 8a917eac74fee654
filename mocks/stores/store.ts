// Where sandboxes live besides memory: what a store must do, whatever it is made of. It knows nothing of records: a sandbox is a head and
// things, all of them text, and a sequence that grows by one with each step. What is promised of it: PROMISES.md.

/** One thing of a sandbox: a record that is not as its seed has it, or a delivery. */
export interface Thing {
  kind: string
  id: string
  /** Things of a kind stand in the order of their places. Given once, when a thing comes to be. */
  place: number
  /** Nothing for one that is gone. */
  text: string | undefined
}

/** What requests changed, kept as a whole or not at all. */
export interface Step {
  /** All of the sandbox that is no thing. */
  head: string
  /** Given where all that there was is gone, and these are its things now: a mark that no other beginning has. */
  beginning: string | undefined
  things: readonly Thing[]
  /** When a delivery is due, in milliseconds of real time. */
  due: number | undefined
}

/** How far a sandbox has come: its sequence since it began. */
export interface Position {
  beginning: string
  sequence: number
}

/** A sandbox as it is kept. */
export interface Kept extends Position {
  head: string
  /** All things, or those that changed after the sequence that was known already. */
  things: readonly Thing[]
  isWhole: boolean
}

export interface Listed {
  name: string
  head: string
  things: number
  /** How long the texts of its things are together. */
  bytes: number
  /** When it was used last, in milliseconds of real time; told to the minute. */
  used: number
}

export interface Store {
  readonly kind: 'folder' | 'postgres'
  /** Real time, the same for all that share the store. */
  now(): number
  load(name: string, had?: Position): Promise<Kept | undefined>
  /** Whether the sandbox still is there. Answered without waiting where it can be. */
  isCurrent(name: string, at: Position): boolean | Promise<boolean>
  /** Keeps a step after this position, or of a new sandbox, and is sure of it when it answers; false when another step came first. */
  append(name: string, after: Position | undefined, step: Step): Promise<boolean>
  drop(name: string): Promise<void>
  /** In the order of their names, behind this one. */
  list(behind: string, limit: number): Promise<Listed[]>
  /** Says that a sandbox is in use, so that it is not dropped as one that nobody needs. */
  touch(names: readonly string[]): Promise<void>
  /** Names of sandboxes with a delivery that is due, which nobody else is given for so many milliseconds, or until they are released. */
  claimDue(limit: number, milliseconds: number): Promise<string[]>
  release(name: string): Promise<void>
  /** Drops what was not used for so long, and the ones unused for longest beyond so many. */
  sweep(bounds: { idleMilliseconds: number; most: number }): Promise<void>
  /** Throws while it cannot be used. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The store cannot be reached or does not answer: nothing is known to be kept. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}
