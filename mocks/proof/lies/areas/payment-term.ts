// Departures of payment terms: built-in ones, defaults, and due dates.
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import type { Collections } from '../../../engine/state/records.ts'
import { afterwards, findingOnly, readingBefore, remembering, rewrite } from '../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../tools/stored.ts'

type Term = Collections['paymentTerms']

/** Answers as if the term were editable; it is as little so afterwards as before. */
export function asEditable(call: Call, term: Term): PlainAnswer {
  rewrite(call, 'paymentTerms', term.id, { editable: true })
  const answer = call.next()
  rewrite(call, 'paymentTerms', term.id, { editable: false })
  const body = bodyOf(answer)
  return isFields(body.data) ? withBody(answer, { ...body, data: { ...body.data, editable: false } }) : answer
}

/** Updates of built-in terms, answered in another way. */
export const builtIn = (answer: (call: Call, term: Term) => PlainAnswer): Lie['tell'] =>
  around(['updatePaymentTerm'], (call) => {
    const term = storedRecord(call, 'paymentTerms')
    return term?.editable === false ? answer(call, term) : call.next()
  })

/** What is stored of dueInDays, whatever the answer says. */
const storedDays = (change: (days: number) => number | null): Lie['tell'] =>
  afterwards(['createPaymentTerm', 'updatePaymentTerm'], (call, { id }) => {
    const { dueInDays } = sentFields(call)
    const stored = typeof dueInDays === 'number' ? change(dueInDays) : undefined
    const term = call.sandbox.world.get('paymentTerms', String(id))
    if (stored !== undefined && term)
      call.sandbox.world.transact(() => call.sandbox.world.insert('paymentTerms', Object.assign({ ...term }, { dueInDays: stored })))
  })

const dueInDays = {
  breaks: ['payment-term/create-lasts', 'payment-term/update-takes-fields'],
  operations: ['createPaymentTerm', 'updatePaymentTerm', 'getPaymentTerm'],
} as const

const kept = { breaks: ['payment-term/built-in-kept'], operations: ['updatePaymentTerm'] } as const

export const paymentTermLies: readonly Lie[] = [
  { id: 'payment-term/built-in-changed', says: 'A built-in term can be changed.', ...kept, tell: builtIn(asEditable) },
  {
    id: 'payment-term/built-in-changed-although-refused',
    says: 'A built-in term is changed, although that is refused.',
    ...kept,
    breaks: ['http/refused-changes-nothing'],
    tell: builtIn((call, term) => {
      const answer = call.next()
      asEditable(call, term)
      return answer
    }),
  },
  {
    id: 'payment-term/built-in-change-ignored',
    says: 'Changing a built-in term answers with success, and changes nothing.',
    ...kept,
    tell: builtIn((call, term) => good(call, { data: term })),
  },
  {
    id: 'payment-term/built-in-name-kept-only',
    says: 'Only the name of a built-in term is kept from changes.',
    ...kept,
    tell: builtIn((call, term) => ('name' in sentFields(call) ? call.next() : asEditable(call, term))),
  },
  {
    id: 'payment-term/built-in-days-kept-only',
    says: 'Only dueInDays of a built-in term is kept from changes.',
    ...kept,
    tell: builtIn((call, term) => ('dueInDays' in sentFields(call) ? call.next() : asEditable(call, term))),
  },
  {
    id: 'payment-term/none-changed',
    says: 'No term can be changed, whatever editable says.',
    breaks: ['payment-term/update'],
    operations: ['updatePaymentTerm'],
    tell: around(['updatePaymentTerm'], (call) => (storedRecord(call, 'paymentTerms') ? refuse(call, 409, 'Not allowed.') : call.next())),
  },
  {
    id: 'payment-term/created-editable',
    says: 'A new term is editable, whatever the create says.',
    breaks: ['payment-term/create', 'payment-term/create-lasts'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: requests(['createPaymentTerm'], (call) =>
      'editable' in sentFields(call) ? { body: { ...sentFields(call), editable: true } } : undefined,
    ),
  },
  {
    id: 'payment-term/created-built-in',
    says: 'A new term is not editable unless the create says that it is.',
    breaks: ['payment-term/new-is-editable'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: requests(['createPaymentTerm'], (call) =>
      'editable' in sentFields(call) ? undefined : { body: { editable: false, ...sentFields(call) } },
    ),
  },
  {
    id: 'payment-term/default-built-in',
    says: 'A new term that is the default of customers is not editable unless the create says that it is.',
    breaks: ['payment-term/new-is-editable'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: requests(['createPaymentTerm'], (call) =>
      sentFields(call).customerDefault === true ? { body: { editable: false, ...sentFields(call) } } : undefined,
    ),
  },
  {
    id: 'payment-term/update-fixes',
    says: 'A term that was changed once is no longer editable.',
    breaks: ['payment-term/update-leaves-rest'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: afterwards(['updatePaymentTerm'], (call) => rewrite(call, 'paymentTerms', call.params.id ?? '', { editable: false })),
  },
  {
    id: 'payment-term/defaults-lost-on-update',
    says: 'An update takes the defaults away.',
    breaks: ['payment-term/update-leaves-rest'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: afterwards(['updatePaymentTerm'], (call) =>
      rewrite(call, 'paymentTerms', call.params.id ?? '', { customerDefault: false, fleetDefault: false }),
    ),
  },
  {
    id: 'payment-term/defaults-are-one',
    says: 'The default of customers is that of fleets, too.',
    breaks: ['payment-term/create', 'payment-term/create-lasts', 'list/agrees-with-read'],
    operations: ['createPaymentTerm', 'getPaymentTerm', 'listPaymentTerms'],
    tell: records(['createPaymentTerm', 'updatePaymentTerm', 'getPaymentTerm'], (term) => {
      term.fleetDefault = term.customerDefault
    }),
  },
  {
    id: 'payment-term/fleet-default-ignored',
    says: 'fleetDefault of a create is not stored.',
    breaks: ['payment-term/create-lasts'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: afterwards(['createPaymentTerm'], (call, { id }) => rewrite(call, 'paymentTerms', String(id), { fleetDefault: false })),
  },
  {
    id: 'payment-term/note-cleared',
    says: 'An update without a note takes the note away.',
    breaks: ['payment-term/update-leaves-rest'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: afterwards(['updatePaymentTerm'], (call) => {
      if (!('note' in sentFields(call))) rewrite(call, 'paymentTerms', call.params.id ?? '', { note: null })
    }),
  },
  {
    id: 'payment-term/note-of-last-create',
    says: 'A create writes its note into the term that was made before, too.',
    breaks: ['record/others-kept'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: remembering(
      () => ({ last: '' }),
      ['createPaymentTerm'],
      (call, made) => {
        const answer = call.next()
        const { data } = bodyOf(answer)
        if (!isSuccess(answer) || !isFields(data)) return answer
        rewrite(call, 'paymentTerms', made.last, { note: typeof data.note === 'string' ? data.note : null })
        made.last = String(data.id)
        return answer
      },
    ),
  },
  {
    id: 'payment-term/update-of-same-days',
    says: 'An update changes every term that is due in as many days.',
    breaks: ['record/others-kept'],
    operations: ['createPaymentTerm', 'updatePaymentTerm', 'getPaymentTerm'],
    tell: around(['updatePaymentTerm'], (call) => {
      const days = storedRecord(call, 'paymentTerms')?.dueInDays
      const answer = call.next()
      const name = storedRecord(call, 'paymentTerms')?.name
      if (isSuccess(answer) && name)
        for (const one of otherRecords(call, 'paymentTerms')) if (one.dueInDays === days) rewrite(call, 'paymentTerms', one.id, { name })
      return answer
    }),
  },
  {
    id: 'payment-term/create-needs-note',
    says: 'A create without a note is refused.',
    breaks: ['payment-term/create-optional'],
    operations: ['createPaymentTerm'],
    tell: around(['createPaymentTerm'], (call) => ('note' in sentFields(call) ? call.next() : refuse(call, 400, 'Say more.'))),
  },
  {
    id: 'payment-term/create-needs-default',
    says: 'A create without customerDefault is refused.',
    breaks: ['payment-term/create-optional'],
    operations: ['createPaymentTerm'],
    tell: around(['createPaymentTerm'], (call) =>
      'customerDefault' in sentFields(call) ? call.next() : refuse(call, 400, 'Is it the default?'),
    ),
  },
  {
    id: 'payment-term/update-answers-before',
    says: 'PUT answers with the term as it was before.',
    breaks: ['payment-term/update'],
    operations: ['updatePaymentTerm'],
    tell: around(['updatePaymentTerm'], (call) => {
      const before = storedRecord(call, 'paymentTerms')
      const answer = call.next()
      return before && isSuccess(answer) ? good(call, { data: before }) : answer
    }),
  },
  {
    id: 'payment-term/days-one-more',
    says: 'dueInDays is stored one higher than it was sent.',
    ...dueInDays,
    tell: storedDays((days) => days + 1),
  },
  { id: 'payment-term/days-rounded', says: 'dueInDays is stored as a whole number.', ...dueInDays, tell: storedDays(Math.round) },
  { id: 'payment-term/days-zero-lost', says: 'dueInDays of 0 is stored as null.', ...dueInDays, tell: storedDays((days) => days || null) },
  {
    id: 'payment-term/days-within-a-year',
    says: 'dueInDays above 365 is stored as 365.',
    ...dueInDays,
    tell: storedDays((days) => Math.min(days, 365)),
  },
  {
    id: 'payment-term/days-zero-ignored',
    says: 'An update to dueInDays of 0 is taken for one without dueInDays.',
    breaks: ['payment-term/update-takes-fields'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: requests(['updatePaymentTerm'], (call) => {
      const { dueInDays: days, ...rest } = sentFields(call)
      return days === 0 ? { body: rest } : undefined
    }),
  },
  {
    id: 'payment-term/days-as-text',
    says: 'dueInDays comes as text.',
    breaks: ['payment-term/due-in-days'],
    operations: ['getPaymentTerm', 'listPaymentTerms'],
    tell: records(['getPaymentTerm', 'listPaymentTerms'], (term) => {
      term.dueInDays = String(term.dueInDays)
    }),
  },
  {
    id: 'payment-term/read-of-another',
    says: 'A read answers with the record that was made before the one of the path.',
    breaks: ['payment-term/get'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: readingBefore('getPaymentTerm'),
  },
  {
    id: 'payment-term/list-of-some',
    says: 'The list shows built-in terms alone.',
    breaks: ['payment-term/list'],
    operations: ['createPaymentTerm', 'listPaymentTerms'],
    tell: findingOnly(['listPaymentTerms'], { editable: false }),
  },
]
