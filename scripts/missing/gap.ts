/** `operation createTyre` lacks `a handler: mocks/resources/tyre.ts`. */
export interface Gap {
  of: string
  lacks: string
}
