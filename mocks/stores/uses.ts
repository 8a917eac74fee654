// Which sandboxes are in use, as the store is told: soon after the first use, so that no replica drops what another one serves, and then now
// and then, since each time is a write.

export class Uses {
  private readonly untold = new Set<string>()
  private readonly told = new Set<string>()

  add(name: string): void {
    if (!this.told.has(name)) this.untold.add(name)
  }

  /** What the store does not hear of is told with the next. */
  async tell(touch: (names: readonly string[]) => Promise<void>): Promise<void> {
    const names = [...this.untold]
    if (names.length === 0) return
    this.untold.clear()
    for (const name of names) this.told.add(name)
    try {
      await touch(names)
    } catch (error) {
      for (const name of names) {
        this.told.delete(name)
        this.untold.add(name)
      }
      throw error
    }
  }

  /** What is used from now on is told again. */
  tellAgain(): void {
    this.told.clear()
  }
}
