// Addresses, reasons and references that come back changed, and texts that cannot be made empty again.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Lie } from '../../../tools/lie.ts'
import { writeOf } from '../../computed/writes.ts'
import { brokenBy, ofText, only, sentAs, type ValueChange, type ValueLie, valueLie } from './kept-values.ts'

interface Wrong {
  operation: OperationId
  field: string
  name: string
  says: string
  shownBy: string
  change: ValueChange
}

const wrong = (
  operation: OperationId,
  field: string,
  name: string,
  says: string,
  shownBy: string,
  change: (text: string) => unknown,
): Wrong => ({ operation, field, name, says, shownBy, change: ofText(change) })

const all: readonly Wrong[] = [
  wrong('createVendor', 'contactEmail', 'tag-lost', 'loses what stands between + and @', 'parts+west@shop.example', (text) =>
    text.replace(/\+[^@]*@/, '@'),
  ),
  wrong('createVendor', 'contactEmail', 'dots-lost', 'loses the dots before the @', 'ann.lee@shop.example', (text) => {
    const [name = '', ...rest] = text.split('@')
    return [name.replaceAll('.', ''), ...rest].join('@')
  }),
  wrong('createVendor', 'contactEmail', 'apostrophe-lost', 'loses an apostrophe', "o'brien@shop.example", (text) =>
    text.replaceAll("'", ''),
  ),
  wrong(
    'createVendor',
    'contactEmail',
    'cut-at-64',
    'keeps its first 64 characters',
    `${'purchasing.'.repeat(5)}desk@shop.harborline.example`,
    (text) => text.slice(0, 64),
  ),
  wrong('createVendor', 'url', 'query-lost', 'loses its query', 'https://shop.example/parts?line=brakes&page=2', (text) =>
    text.replace(/\?[^#]*/, ''),
  ),
  wrong(
    'createVendor',
    'url',
    'query-after-ampersand-lost',
    'ends before its first &',
    'https://shop.example/parts?line=brakes&page=2',
    (text) => text.replace(/&.*$/, ''),
  ),
  wrong('createVendor', 'url', 'fragment-lost', 'loses its fragment', 'https://shop.example/parts#brakes', (text) =>
    text.replace(/#.*$/, ''),
  ),
  wrong('createVendor', 'url', 'port-lost', 'loses its port', 'https://shop.example:8443/parts', (text) =>
    text.replace(/:\d+(?=\/|$)/, ''),
  ),
  wrong('createVendor', 'url', 'path-lowered', 'has its path in lower case', 'https://shop.example/Parts/A1', (text) => text.toLowerCase()),
  wrong('createVendor', 'url', 'made-secure', 'is https when it is http', 'http://shop.example/parts', (text) =>
    text.replace(/^http:/, 'https:'),
  ),
  wrong('createVendor', 'url', 'cut-at-100', 'keeps its first 100 characters', `https://shop.example/${'parts/'.repeat(20)}`, (text) =>
    text.slice(0, 100),
  ),
  wrong('createVendor', 'url', 'slashes-joined', 'has // in its path as /', 'https://shop.example/a//b', (text) =>
    text.replace(/(?<!:)\/\//g, '/'),
  ),
  wrong('createWebhook', 'url', 'query-lost', 'loses its query', 'https://hooks.shop.example/in?key=a%2Fb&x=1', (text) =>
    text.replace(/\?.*$/, ''),
  ),
  wrong('createWebhook', 'url', 'escapes-decoded', 'comes back with %XX decoded', 'https://hooks.shop.example/a%2Fb', (text) =>
    text.replace(/%2f/gi, '/'),
  ),
  wrong('createWebhook', 'url', 'cut-at-255', 'keeps its first 255 characters', `https://hooks.shop.example/${'in/'.repeat(80)}`, (text) =>
    text.slice(0, 255),
  ),
  wrong('updateWebhook', 'url', 'fragment-lost', 'loses its fragment', 'https://hooks.shop.example/in#left', (text) =>
    text.replace(/#.*$/, ''),
  ),
  wrong('updateWebhook', 'url', 'ampersand-escaped', 'comes back with &amp; for &', 'https://hooks.shop.example/in?a=1&b=2', (text) =>
    text.replaceAll('&', '&amp;'),
  ),
  wrong('updateWebhook', 'url', 'port-lost', 'loses its port', 'https://hooks.shop.example:8443/in', (text) =>
    text.replace(/:\d+(?=\/|$)/, ''),
  ),
  wrong(
    'createMessageTemplate',
    'messageText',
    'beyond-sms-cut-at-70',
    'keeps its first 70 characters where one is not of the basic SMS alphabet',
    'Votre véhicule est prêt. Vous pouvez passer le prendre jusqu’à 18 heures, et payer sur place ou en ligne.',
    (text) => (/^[\x20-\x7e\n\r]*$/.test(text) ? text : [...text].slice(0, 70).join('')),
  ),
  wrong('createVendor', 'contactLastName', 'inner-capitals-lowered', 'loses capitals within a word', 'McDonald', (text) =>
    text.replace(/(?<=\p{L})\p{Lu}/gu, (letter) => letter.toLowerCase()),
  ),
]

export const addressLies: readonly ValueLie[] = all.map(({ operation, field, ...rest }) => valueLie(writeOf(operation), field, rest))

interface Reason {
  operation: OperationId
  /** Its name in the body. */
  field: string
  name: string
  says: string
  change: ValueChange
}

const reasons: readonly Reason[] = [
  {
    operation: 'changeMessageTemplateState',
    field: 'reason',
    name: 'cut-at-100',
    says: 'keeps its first 100 characters',
    change: ofText((text) => text.slice(0, 100)),
  },
  {
    operation: 'changeMessageTemplateState',
    field: 'reason',
    name: 'html-escaped',
    says: 'is kept with entities for & and <',
    change: ofText((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  },
  {
    operation: 'changeMessageTemplateState',
    field: 'reason',
    name: 'zero-lost',
    says: 'is lost when it is a zero',
    change: only('0', undefined),
  },
  {
    operation: 'changeMessageTemplateState',
    field: 'reason',
    name: 'emoji-lost',
    says: 'loses its emoji',
    change: ofText((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
  },
  {
    operation: 'changeMessageTemplateState',
    field: 'reason',
    name: 'first-line-only',
    says: 'keeps its first line only',
    change: ofText((text) => text.replace(/\r?\n.*$/s, '')),
  },
  {
    operation: 'createVendor',
    field: 'deletedReason',
    name: 'cut-at-50',
    says: 'keeps its first 50 characters',
    change: ofText((text) => text.slice(0, 50)),
  },
  {
    operation: 'createVendor',
    field: 'deletedReason',
    name: 'quotes-doubled',
    says: 'comes back with its apostrophes doubled',
    change: ofText((text) => text.replaceAll("'", "''")),
  },
  {
    operation: 'updateInventoryFee',
    field: 'deletedReason',
    name: 'cut-at-255',
    says: 'keeps its first 255 characters',
    change: ofText((text) => text.slice(0, 255)),
  },
  {
    operation: 'updateInventoryFee',
    field: 'deletedReason',
    name: 'only-ascii',
    says: 'loses what is not ASCII',
    change: ofText((text) => text.replace(/\P{ASCII}/gu, '')),
  },
  {
    operation: 'updateMessageTemplate',
    field: 'deletedReason',
    name: 'null-word',
    says: 'is lost when it is the word null',
    change: only('null', undefined),
  },
  {
    operation: 'updateMessageTemplate',
    field: 'deletedReason',
    name: 'lines-joined',
    says: 'shows a space for each line break',
    change: ofText((text) => text.replace(/\r?\n/g, ' ')),
  },
]

const reasonLies: readonly Lie[] = reasons.map(({ operation, field, name, says, change }) => {
  const write = writeOf(operation)
  return {
    id: `values/${operation}/${field}/${name}`,
    says: `With ${operation}, ${field} ${says}.`,
    breaks: brokenBy(write, field),
    operations: [operation, write.shows],
    tell: sentAs([operation], field, change),
  }
})

/** Texts that need not be there: each may be made empty again. */
const emptied: readonly (readonly [operation: OperationId, field: string])[] = [
  ['updateMessageThreadMetadata', 'draftMessage'],
  ['updatePaymentTerm', 'note'],
  ['updateStatement', 'note'],
  ['updateInspection', 'note'],
  ['updateMessageTemplate', 'subjectText'],
  ['updateCoreCharge', 'referenceId'],
]

const emptyLies: readonly Lie[] = emptied.map(([operation, field]) => {
  const write = writeOf(operation)
  return {
    id: `values/${operation}/${field}/empty-ignored`,
    says: `${operation} leaves ${field} as it was when an empty text is sent.`,
    breaks: brokenBy(write, field),
    operations: [operation, write.shows],
    tell: sentAs([operation], field, only('', undefined)),
  }
})

/** Where a text takes the place of a word, dollar signs may mean what was found there. */
const filledIn = ofText((text) => 'word'.replace('word', text))

const replacedLies: readonly Lie[] = [['updateMessageTemplate', 'messageText'] as const, ['updateStatement', 'note'] as const].map(
  ([operation, field]) => {
    const write = writeOf(operation)
    return {
      id: `values/${operation}/${field}/dollar-signs-filled`,
      says: `With ${operation}, ${field} loses a dollar sign of two, and has something else for one before a sign or a number.`,
      breaks: brokenBy(write, field),
      operations: [operation, write.shows],
      tell: sentAs([operation], field, filledIn),
    }
  },
)

export const textByHandLies: readonly Lie[] = [...reasonLies, ...emptyLies, ...replacedLies]
