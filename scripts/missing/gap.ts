/** `operation createTyre` lacks `a handler: mocks/resources/tyre.ts`. */
export interface Gap {
  of: string
  lacks: string
}

export const gapsAbout = (of: string, lacking: readonly (readonly [lacks: unknown, what: string])[]): Gap[] =>
  lacking.filter(([lacks]) => lacks).map(([, what]) => ({ of, lacks: what }))
