// Hints for misspelt words.

/** ` Did you mean "vendor"?`, or nothing when no known word is near. */
export function hint(word: string, known: readonly string[], most = 1): string {
  const near = known
    .map((candidate) => ({ candidate, away: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, away }) => away <= Math.max(2, Math.floor(candidate.length / 3)))
    .sort((one, other) => one.away - other.away)
    .slice(0, most)
    .map(({ candidate }) => `"${candidate}"`)
  return near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''
}

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
