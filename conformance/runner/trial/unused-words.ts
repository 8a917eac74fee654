// Words that no record has yet: what a case makes is told apart by them, also when the same target is asked again later.

let words = 0

/** A word for each time it is asked. */
export const anyUnusedWord = (): string => `${Date.now().toString(36)}-${++words}`

/** The same words for the same case of every run: who asks again with them is answered from what was recorded. */
export function wordsOfCase(id: string): () => string {
  let hash = 5381
  for (const sign of id) hash = (Math.imul(hash, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0
  let count = 0
  return () => `${hash.toString(36)}-${++count}`
}
