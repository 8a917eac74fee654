/** What came, told in words where its value would say less. A finding shows it as it stands, without quotes. */
export class Phrase {
  readonly #words: string

  constructor(words: string) {
    this.#words = words
  }

  toString(): string {
    return this.#words
  }
}

export const phrase = (words: string): Phrase => new Phrase(words)
