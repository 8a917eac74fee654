// What ends a request before its answer is there, in the words that whoever tells of it knows it by.

/** The reason of a stop that somebody asked for, rather than the time. */
export const wasStopped = 'the run was stopped'

/** Begins the reason of a request whose time was over. */
export const notInTime = 'no whole answer within'

/** Bytes of the headers of an answer that are read at most: four times what the largest proxies pass on. */
export const mostHeaders = 256 * 1024

/** Why there is no answer where they are longer: it may be right all the same. */
export const tooManyHeaders = `headers of more than ${mostHeaders} bytes, which is more than is read`
