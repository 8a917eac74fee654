// How computed lies are sampled: some kinds for each place, so that each kind is tried somewhere.
/** Some of many, spread evenly: `count` kinds for each field, each kind for some fields. */
export const spread = <Item>(all: readonly Item[], turn: number, count: number): Item[] =>
  Array.from({ length: Math.min(count, all.length) }, (_, index) => all[(turn * count + index) % all.length]).filter(
    (item) => item !== undefined,
  )

export const everyNth = <Item>(all: readonly Item[], step: number, first = 0): Item[] => all.filter((_, index) => index % step === first)
