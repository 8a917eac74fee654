// Tokens that no login returns, which cases send to be refused. They are not secrets, so reports show them.

/** A JWT of nobody. */
export const jwtOfNobody = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.bm8'

export const noToken = 'garbage'
