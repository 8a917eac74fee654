// Texts that come back changed, field by field: some kinds for each field, each kind for some fields.

import { inTurns, spread } from '../../../tools/spread.ts'
import { bodyFields, recordFields, saidOf, type Write, writes } from '../../computed/writes.ts'
import { ofText, type ValueLie, valueLie } from './kept-values.ts'
import { longTextKinds, shortTextKinds, type TextKind } from './text-kinds.ts'

interface TextField {
  write: Write
  field: string
}

/** Ids, dates, sets and addresses have their own rules, and a reason is kept only of what is deleted. */
const isFreeText = (name: string): boolean =>
  name === 'referenceId' || !/(Id|Date|Email|Identifier|^url|^version|^secret|^country|^language|^deletedReason)$/.test(name)

const textFields: readonly TextField[] = writes
  .filter(({ id }) => id !== 'createManualPayment')
  .flatMap((write) => {
    const shown = new Set(recordFields(write.shows).map(({ name }) => name))
    return bodyFields(write.id)
      .filter(
        ({ name, place }) => shown.has(name) && saidOf(write, name).unseen === undefined && isFreeText(name) && takesText(place.stated),
      )
      .map(({ name }) => ({ write, field: name }))
  })

function takesText({ types, values }: { types: readonly string[] | undefined; values: readonly unknown[] | undefined }): boolean {
  return values === undefined && types?.includes('string') === true
}

const kindsOfEach = 4

/** As where decodeURIComponent is tried on what was decoded already, and a text that it cannot read is left alone. */
const decodedWhereItCan: TextKind = {
  name: 'percent-decoded-where-all-can-be',
  says: 'comes back decoded when each of its percent signs begins a code',
  shownBy: 'Save 100%25',
  change: ofText((text) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }),
}

/** As where a text goes through a format, or through a language in which signs are written twice. */
const halvedIn = (name: string, says: string, shownBy: string, twice: string): TextKind => ({
  name,
  says,
  shownBy,
  change: ofText((text) => text.replaceAll(twice, twice.slice(1))),
})
const halved: readonly TextKind[] = [
  halvedIn('backslashes-halved', 'loses one of two backslashes in a row', 'On \\\\server', '\\\\'),
  halvedIn('percent-signs-halved', 'loses one of two percent signs in a row', 'Take 50%% off', '%%'),
]

const firstOfEachWrite = textFields.filter(({ write }, at) => textFields.findIndex((one) => one.write === write) === at)

export const textLies: readonly ValueLie[] = [
  ...inTurns(textFields).flatMap(([{ write, field }, turn]) =>
    spread(field === 'name' ? shortTextKinds : longTextKinds, turn, kindsOfEach).map((kind, index) =>
      valueLie(write, field, { ...kind, looksRight: index === kindsOfEach - 1 }),
    ),
  ),
  ...firstOfEachWrite.map(({ write, field }) => valueLie(write, field, decodedWhereItCan)),
  ...inTurns(firstOfEachWrite).flatMap(([{ write, field }, turn]) => spread(halved, turn, 1).map((kind) => valueLie(write, field, kind))),
]
