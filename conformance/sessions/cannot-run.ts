// Why a run cannot start, or not go on.

/** The target does not answer, or does not let it in. */
export class CannotRun extends Error {
  override name = 'CannotRun'
  /** What the login was answered with, where that was the reason; 0 where no answer came. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}
