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
  /** When it was so. */
  at: Moment
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

export interface SweepBounds {
  idleMilliseconds: number
  most: number
  /** One that was used within this time stays in any case. */
  inUseMilliseconds: number
}

/** Real time in milliseconds, by the clock of all that share the store. */
export type Moment = number

export interface Store {
  readonly kind: 'folder' | 'postgres'
  /** It was made when it was opened. */
  readonly isNew: boolean
  /** Lines of the journal: of all that share it, or what one that ended left. */
  readonly lines: SharedLines | (KeptLines & { isShared: false })
  now(): Moment
  /** All of it, or what changed behind what is known; or of all of it only things of these kinds. */
  load(name: string, had?: Position, kinds?: readonly string[]): Promise<Kept | undefined>
  /** When the sandbox was seen to be still there, false when it is not. Answered without waiting where it can be. */
  isCurrent(name: string, at: Position): Moment | false | Promise<Moment | false>
  /** Keeps a step after this position, or of a new sandbox, and is sure of it when it tells the time; false when another step came first. */
  append(name: string, after: Position | undefined, step: Step): Promise<Moment | false>
  drop(name: string): Promise<void>
  /** In the order of their names, behind this one. */
  list(behind: string, limit: number): Promise<Listed[]>
  /** Says that a sandbox is in use, so that it is not dropped as one that nobody needs. */
  touch(names: readonly string[]): Promise<void>
  /** Names of sandboxes with a delivery that is due, which nobody else is given for so many milliseconds, or until they are released. */
  claimDue(limit: number, milliseconds: number): Promise<string[]>
  /** Nobody else is given these for so many milliseconds from now. */
  hold(names: readonly string[], milliseconds: number): Promise<void>
  release(name: string): Promise<void>
  /** Drops what was not used for so long, and the ones unused for longest beyond so many, a few at a time until none is left. */
  sweep(bounds: SweepBounds): Promise<void>
  /** Throws while it cannot be used. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A store with a journal of all that share it. */
export type SharedStore = Store & { readonly lines: SharedLines }

/** A line of the journal. */
export interface KeptLine {
  /** Of two lines, the one that was answered later has the greater one. */
  number: number
  sandbox: string
  /** Of a sandbox with a key. */
  lock: string | null
  /** How many bytes it counts for. */
  size: number
  /** All but what was answered. */
  text: string
  answer: string
}

export interface LinesAsked {
  /** Numbers between these two. */
  behind?: number | undefined
  before?: number | undefined
  sandbox?: string | undefined
  limit: number
}

export interface KeptLines {
  /** A line whose number another one has gets the next. */
  write(lines: readonly KeptLine[]): Promise<void>
  /** The newest first. */
  read(asked: LinesAsked): Promise<KeptLine[]>
  /** Of one sandbox, or all; with a lock, none of others that have one. */
  remove(of: { sandbox?: string | undefined; lock?: string | undefined }): Promise<void>
}

/** Lines of all that share a store. Each writes down what it answered some time later, at the latest when somebody gathers. */
export interface SharedLines extends KeptLines {
  readonly isShared: true
  /** How one that shares the store writes down what it has. What is given ends that. */
  join(write: () => Promise<void>): () => void
  /** Waits until everybody has written down what was answered until now. Who does not answer is not waited for for long. */
  gather(): Promise<void>
  /** The oldest beyond so many, and so many bytes, go. */
  trim(most: { entries: number; bytes: number }): Promise<void>
}
