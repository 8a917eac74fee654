// What a program has around it.

export interface Output {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
  rows?: number
  on?(event: 'resize', listener: () => void): unknown
  off?(event: 'resize', listener: () => void): unknown
}

/** Keys that are pressed, where it is a terminal. */
export interface Keyboard {
  isTTY?: boolean
  setRawMode?(raw: boolean): unknown
  on(event: 'data', listener: (data: Buffer | string) => void): unknown
  off(event: 'data', listener: (data: Buffer | string) => void): unknown
  resume(): unknown
  pause(): unknown
}

/** Results go to stdout, talk goes to stderr. */
export interface Surroundings {
  stdout: Output
  stderr: Output
  stdin?: Keyboard
  env: { readonly [name: string]: string | undefined }
  /** Aborted when the run is to end early. */
  stop: AbortSignal
  /** Makes signals abort `stop`, until the function that it gives is called; without it the first one ends the program. */
  hear?: () => () => void
  /** Milliseconds that went by before it was called: loading is part of the time that a run is given. */
  spent?: number
  /** Told how long all may take, with what is printed read. */
  bound?: (milliseconds: number) => void
}

/** `tell` writes lines to stderr that hold no secret, whatever the config or the target put into them. */
export interface Talking extends Surroundings {
  tell(text: string): void
}

/** For whoever has another place for what is told. */
export interface TellingElsewhere extends Talking {
  telling(write: (text: string) => unknown): (text: string) => void
}
