// The same word in other letters.

/** Capitals for small letters, and small letters for capitals. */
export const inOtherLetters = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
