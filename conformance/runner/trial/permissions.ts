// What a case may do.

/** What whoever runs the case allows it. */
export interface Permissions {
  readOnly: boolean
  mayMake: boolean
  /** Aborted when the run is to end; its reason says why. */
  stop: AbortSignal
  /** Aborted when nothing is waited for any longer. */
  cut: AbortSignal
}
