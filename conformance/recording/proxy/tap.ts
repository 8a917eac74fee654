// A copy of a body that passes: its chunks as they come, within a bound, and nothing of a body that is longer.

/** Bytes of a body that are judged at most, as in a run. */
const mostBytes = 10 * 1024 * 1024

export class Tap {
  /** More came than is judged. */
  isOver = false
  private readonly chunks: Uint8Array[] = []
  private length = 0

  take(chunk: Uint8Array): void {
    if (this.isOver) return
    this.length += chunk.length
    this.chunks.push(chunk)
    if (this.length <= mostBytes) return
    this.isOver = true
    this.chunks.length = 0
  }

  /** What came, in bytes of its own: chunks are pieces of larger blocks. */
  bytes(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.isOver ? 0 : this.length)
    let at = 0
    for (const chunk of this.chunks) {
      all.set(chunk, at)
      at += chunk.length
    }
    return all
  }
}
