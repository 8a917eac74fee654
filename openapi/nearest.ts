// Hints for misspelt words.

/** ` Did you mean "vendor"?`, or nothing when no known word is near: few letters other, or begun like it. */
export function hint(word: string, known: readonly string[], most = 1): string {
  const near = known
    .map((candidate) => ({ candidate, away: farness(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.away - other.away)
  const nearest = near.filter(({ away }) => away <= (near[0]?.away ?? 0) + 1).slice(0, most)
  return nearest.length > 0 ? ` Did you mean ${nearest.map(({ candidate }) => `"${candidate}"`).join(' or ')}?` : ''
}

/** A word that was left off early is a little farther than one that was misspelt. */
function farness(word: string, candidate: string): number {
  const { whole, beginning } = distances(word, candidate)
  const misspelt = whole <= Math.max(2, Math.floor(candidate.length / 3)) ? whole : Number.POSITIVE_INFINITY
  // Two letters begin too many words to tell anything.
  const leftOff = word.length > 2 && beginning <= word.length / 4 ? beginning + 1.5 : Number.POSITIVE_INFINITY
  return Math.min(misspelt, leftOff)
}

/** How many characters are to be put in, taken out or replaced (Levenshtein): up to the whole word, and up to the nearest beginning of it. */
function distances(from: string, to: string): { whole: number; beginning: number } {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1)))
    row = next
  }
  return { whole: row[to.length] ?? 0, beginning: Math.min(...row) }
}
