// Which build this is. It is read when the program is built: a program in one file has no package beside it.
import about from 'repair-shop-v3/package.json' with { type: 'json' }

export const productVersion: string = about.version
