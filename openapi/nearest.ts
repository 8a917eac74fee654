// Hints for misspelt words.

/** ` Did you mean "vendor"?`, or nothing when no known word is near: few letters other, or the same beginning. */
export function hint(word: string, known: readonly string[], most = 1): string {
  const meant = word.toLowerCase()
  const near = known
    .map((candidate) => ({ candidate, away: distance(meant, candidate.toLowerCase()) }))
    .filter(({ candidate, away }) => away <= Math.max(2, Math.floor(candidate.length / 3)) || begins(candidate, meant))
    .sort((one, other) => one.away - other.away)
    .slice(0, most)
    .map(({ candidate }) => `"${candidate}"`)
  return near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''
}

/** Two letters begin too many words to tell anything. */
const begins = (candidate: string, meant: string): boolean => meant.length > 2 && candidate.toLowerCase().startsWith(meant)

/** How many characters are to be put in, taken out or replaced (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1)))
    row = next
  }
  return row[to.length] ?? 0
}
