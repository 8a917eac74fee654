// What a fee is measured by (2.14): a percentage or an amount, as its type says. That a type is taken without it is not stated (D57).
const measures: { readonly [feeType: string]: string } = {
  PercentLineItem: 'percent',
  PercentService: 'percent',
  FixedCents: 'amountCents',
}

/** Of the values of a field, those that the record may have as it is; all of them but for the type of a fee. */
export const valuesItMayHave = (record: object, field: string, values: readonly unknown[]): readonly unknown[] =>
  field === 'feeType' ? values.filter((value) => new Map(Object.entries(record)).get(measures[String(value)] ?? '') != null) : values
