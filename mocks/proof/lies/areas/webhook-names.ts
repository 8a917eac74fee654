// Webhooks as lies change them.
import type { Fields } from '../../tools/lie.ts'

export const without = (body: Fields, ...names: string[]): Fields => ({
  ...body,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})
