// What names a store: a folder, or the address of a PostgreSQL. What is nearly an address is neither, for its password would stand in a name.

export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

export const anAddress = 'postgres://user:password@host:5432/database'

/** What is wrong with a place that is nearly an address, in words that show no password of it; nothing for a folder or an address. */
export function wrongInAddress(place: string): string | undefined {
  if (isPostgres(place))
    return isCutByPassword(place) ? 'one that ends within its password: / ? # of a password are written as %2F %3F %23' : undefined
  if (isPath(place)) return undefined
  const bare = unquoted(place)
  if (!isLikeAddress(bare)) return undefined
  if (bare !== place) return 'one with quotes or blanks around it'
  if (isWords.test(place)) return 'words such as host='
  const [start] = /^(?:jdbc:|postgres\w*:|[a-z][\w+.-]*:?\/\/)/i.exec(place) ?? []
  return start === undefined ? 'one without postgres://; ./ in front says that it is a folder' : `one with ${start}`
}

/** In the environment of other programs too, what is at it is PostgreSQL. */
export const isMeantAsPostgres = (place: string): boolean => /^(?:jdbc:)?postgres(?:ql)?(?:\+\w+)?:/i.test(unquoted(place))

const unquoted = (place: string): string => place.replaceAll(/^[\s'"`]+|[\s'"`]+$/g, '')

/** Said to be one, as a drive of Windows is. */
const isPath = (place: string): boolean => /^(?:\.{1,2}(?:[\\/]|$)|[~\\]|\/(?!\/)|[a-z]:[\\/])/i.test(place)
/** As other programs take them. */
const isWords = /^\w+\s*=/

const isLikeAddress = (place: string): boolean =>
  isWords.test(place) || /:\/\/|^(?:jdbc|postgres\w*):|[:/].*@|@.*[:/]|^[\w.-]+:\d+(?:\/|$)/i.test(place)

/** A host and a number of a port are there, and yet somebody's name comes later. */
const isCutByPassword = (place: string): boolean => /^\w+:\/\/[^@/?#]*(?:\/[^?#]*|\?[^=]*|[^?]*#.*)@/.test(place)
