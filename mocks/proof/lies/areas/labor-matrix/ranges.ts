// Departures of the ranges of labor matrices.
import type { Schemas } from '../../../../engine/state/records.ts'
import { afterwards, remembering, rewrite } from '../../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  type Fields,
  hasSent,
  isFields,
  isSuccess,
  type Lie,
  records,
  sentFields,
  sentOtherwise,
} from '../../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../../tools/stored.ts'

type Range = Schemas['LaborMatrixRange']

const writes = ['createLaborMatrix', 'updateLaborMatrix'] as const

const reads = ['getLaborMatrix', 'listLaborMatrices'] as const

const shown = [...writes, ...reads] as const

/** The ranges of a matrix as all answers show them. */
const ranges = (change: (ranges: Fields[], matrix: Fields, call: Call) => unknown): Lie['tell'] =>
  records(shown, (matrix, call) => {
    if (Array.isArray(matrix.ranges)) matrix.ranges = change(matrix.ranges.filter(isFields), matrix, call) ?? matrix.ranges
  })

const eachRange = (change: (range: Fields, index: number, matrix: Fields, call: Call) => void): Lie['tell'] =>
  ranges((all, matrix, call) => {
    for (const [index, range] of all.entries()) change(range, index, matrix, call)
    return all
  })

/** What is stored of the ranges that were sent, whatever the answer says. */
const storedRanges = (
  names: readonly (typeof writes)[number][],
  change: (made: readonly Range[], before: readonly Range[]) => readonly Range[],
): Lie['tell'] =>
  around(names, (call) => {
    const before = storedRecord(call, 'laborMatrices')?.ranges ?? []
    const answer = call.next()
    const { data } = isSuccess(answer) ? bodyOf(answer) : {}
    const id = isFields(data) ? String(data.id) : ''
    const made = call.sandbox.world.get('laborMatrices', id)?.ranges
    if (made && hasSent(call, 'ranges')) rewrite(call, 'laborMatrices', id, { ranges: change(made, before) })
    return answer
  })

/** What happens to the ranges with an update that names none. */
const afterOtherUpdates = (change: (before: readonly Range[]) => readonly Range[]): Lie['tell'] =>
  afterwards(['updateLaborMatrix'], (call) => {
    const matrix = storedRecord(call, 'laborMatrices')
    if (matrix && !hasSent(call, 'ranges')) rewrite(call, 'laborMatrices', matrix.id, { ranges: change(matrix.ranges) })
  })

/** Creates with an open range that is not the last, which the mock refuses. */
const openBefore = (change: (ranges: readonly Fields[]) => readonly Fields[] | undefined): Lie['tell'] =>
  sentOtherwise(['createLaborMatrix'], (body) => {
    const sent = Array.isArray(body.ranges) ? body.ranges.filter(isFields) : []
    const isOpen = sent.slice(0, -1).some(({ end }) => end === null)
    return isOpen ? { ...body, ranges: change(sent) ?? body.ranges } : body
  })

const made = {
  breaks: ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last', 'labor-matrix/update-ranges'],
  operations: shown,
} as const

const left = { breaks: ['labor-matrix/update-leaves-ranges'], operations: ['updateLaborMatrix', 'getLaborMatrix'] } as const

const ofOthers = { breaks: ['labor-matrix/update-leaves-other-ranges'], operations: [...writes, 'getLaborMatrix'] } as const

export const rangeLies: readonly Lie[] = [
  {
    id: 'labor-matrix/ranges-not-created',
    says: 'A create answers with the ranges sent, and stores none.',
    breaks: ['labor-matrix/create-ranges-last'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: storedRanges(['createLaborMatrix'], () => []),
  },
  {
    id: 'labor-matrix/last-range-not-created',
    says: 'A create stores all ranges but the last.',
    breaks: ['labor-matrix/create-ranges-last'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: storedRanges(['createLaborMatrix'], (sent) => sent.slice(0, -1)),
  },
  {
    id: 'labor-matrix/ranges-created-twice',
    says: 'A create makes each range twice.',
    breaks: ['labor-matrix/create-ranges-last'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: storedRanges(['createLaborMatrix'], (sent) => sent.flatMap((range) => [range, { ...range, id: `${range.id}b` }])),
  },
  {
    id: 'labor-matrix/no-ranges-in-create',
    says: 'A create answers without the ranges that it has made.',
    breaks: ['labor-matrix/create-ranges', 'labor-matrix/create'],
    operations: ['createLaborMatrix'],
    tell: records(['createLaborMatrix'], (matrix) => {
      matrix.ranges = []
    }),
  },
  {
    id: 'labor-matrix/no-ranges-in-reads',
    says: 'A read shows no ranges.',
    breaks: ['labor-matrix/get', 'labor-matrix/create-ranges-last'],
    operations: ['getLaborMatrix', 'createLaborMatrix'],
    tell: records(['getLaborMatrix'], (matrix) => {
      matrix.ranges = []
    }),
  },
  {
    id: 'labor-matrix/range-open-end-zero',
    says: 'The open end of a range comes as 0.',
    ...made,
    tell: eachRange((range) => {
      range.end ??= 0
    }),
  },
  {
    id: 'labor-matrix/open-range-first-lost',
    says: 'A create takes an open range before others, and makes the others alone.',
    breaks: ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: openBefore(([first, ...others]) => (first?.end === null ? others : undefined)),
  },
  {
    id: 'labor-matrix/open-range-closed-by-next',
    says: 'A create takes an open range between others, and closes it halfway to where the next one starts.',
    breaks: ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: openBefore((all) =>
      all.map((range, index) => {
        const next = all[index + 1]?.start
        return next === undefined ? range : { ...range, end: range.end ?? (Number(range.start) + Number(next)) / 2 }
      }),
    ),
  },
  {
    id: 'labor-matrix/range-start-zero-lost',
    says: 'A range that starts at 0 shows no start.',
    ...made,
    tell: eachRange((range) => {
      range.start ||= null
    }),
  },
  {
    id: 'labor-matrix/range-ends-before-next',
    says: 'A range ends one before the next one starts.',
    ...made,
    tell: eachRange((range) => {
      if (typeof range.end === 'number') range.end -= 1
    }),
  },
  {
    id: 'labor-matrix/range-multiplier-percent',
    says: 'A multiplier comes as a percent: 125 for 1.25.',
    ...made,
    tell: eachRange((range) => {
      range.multiplier = Number(range.multiplier) * 100
    }),
  },
  {
    id: 'labor-matrix/range-multiplier-one-digit',
    says: 'A multiplier is kept with one digit after the point.',
    ...made,
    tell: eachRange((range) => {
      range.multiplier = Math.round(Number(range.multiplier) * 10) / 10
    }),
  },
  {
    id: 'labor-matrix/range-hours-whole',
    says: 'Start and end of a range are kept in whole hours.',
    breaks: ['labor-matrix/update-ranges'],
    operations: shown,
    tell: eachRange((range) => {
      for (const end of ['start', 'end'] as const) if (typeof range[end] === 'number') range[end] = Math.floor(range[end])
    }),
  },
  {
    id: 'labor-matrix/range-multipliers-shifted',
    says: 'Each range shows the multiplier of the next one.',
    ...made,
    tell: ranges((all) => all.map((range, index) => ({ ...range, multiplier: (all[index + 1] ?? all[0])?.multiplier }))),
  },
  {
    id: 'labor-matrix/range-of-template',
    says: 'laborMatrixId of a range is the template of the matrix, or no matrix at all.',
    breaks: ['labor-matrix/range-linked'],
    operations: shown,
    tell: eachRange((range, _, matrix) => {
      range.laborMatrixId = matrix.laborMatrixTemplateId ?? 'template'
    }),
  },
  {
    id: 'labor-matrix/range-of-another',
    says: 'laborMatrixId of a range is another matrix.',
    breaks: ['labor-matrix/range-linked'],
    operations: shown,
    tell: eachRange((range, _, matrix, { sandbox }) => {
      range.laborMatrixId = sandbox.world.all('laborMatrices').find(({ id }) => id !== matrix.id)?.id
    }),
  },
  {
    id: 'labor-matrix/range-of-other-company',
    says: 'companyId of a range is that of another company.',
    breaks: ['labor-matrix/range-company'],
    operations: shown,
    tell: eachRange((range, _, matrix, { sandbox }) => {
      range.companyId = sandbox.world.all('companies').find(({ id }) => id !== matrix.companyId)?.id
    }),
  },
  {
    id: 'labor-matrix/range-ids-by-place',
    says: 'The ids of ranges count from 1 in each matrix.',
    breaks: ['labor-matrix/create-ranges'],
    operations: shown,
    tell: eachRange((range, index) => {
      range.id = `range-${index + 1}`
    }),
  },
  {
    id: 'labor-matrix/range-id-of-matrix',
    says: 'All ranges of a matrix have its id.',
    breaks: ['labor-matrix/create-ranges'],
    operations: shown,
    tell: eachRange((range, _, { id }) => {
      range.id = id
    }),
  },
  {
    id: 'labor-matrix/ranges-ignored-by-update',
    says: 'An update answers with the ranges sent, and keeps those before.',
    breaks: ['labor-matrix/update-ranges'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: storedRanges(['updateLaborMatrix'], (_, before) => before),
  },
  {
    id: 'labor-matrix/first-range-taken-only',
    says: 'An update takes the first of the ranges sent.',
    breaks: ['labor-matrix/update-ranges'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: storedRanges(['updateLaborMatrix'], (sent) => sent.slice(0, 1)),
  },
  {
    id: 'labor-matrix/ranges-updated-in-place',
    says: 'An update puts the ranges sent into those that are there, and drops what is more.',
    breaks: ['labor-matrix/update-ranges'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: storedRanges(['updateLaborMatrix'], (sent, before) => sent.slice(0, before.length)),
  },
  {
    id: 'labor-matrix/ranges-appended',
    says: 'An update adds the ranges sent to those that are there.',
    breaks: ['labor-matrix/update-ranges'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    unseen: 'Whether the ranges sent replace those before is not stated (D20).',
    tell: storedRanges(['updateLaborMatrix'], (sent, before) => [...before, ...sent]),
  },
  {
    id: 'labor-matrix/ranges-of-the-create-return',
    says: 'An update without ranges brings back those of the create.',
    ...left,
    tell: remembering(
      () => new Map<string, readonly Range[]>(),
      writes,
      (call, ofCreates) => {
        const answer = call.next()
        const { data } = isSuccess(answer) ? bodyOf(answer) : {}
        const id = isFields(data) ? String(data.id) : ''
        const stored = call.sandbox.world.get('laborMatrices', id)?.ranges
        const first = ofCreates.get(id)
        if (stored && !first) ofCreates.set(id, stored)
        if (first && !hasSent(call, 'ranges')) rewrite(call, 'laborMatrices', id, { ranges: first })
        return answer
      },
    ),
  },
  {
    id: 'labor-matrix/ranges-lost-on-update',
    says: 'An update without ranges removes them.',
    ...left,
    tell: afterOtherUpdates(() => []),
  },
  {
    id: 'labor-matrix/ranges-reset-on-update',
    says: 'An update without ranges sets every multiplier to 1.',
    ...left,
    tell: afterOtherUpdates((before) => before.map((range) => ({ ...range, multiplier: 1 }))),
  },
  {
    id: 'labor-matrix/ranges-lost-with-type',
    says: 'An update of the type removes the ranges.',
    ...left,
    tell: afterwards(['updateLaborMatrix'], (call) => {
      if (hasSent(call, 'type') && !hasSent(call, 'ranges')) rewrite(call, 'laborMatrices', call.params.id ?? '', { ranges: [] })
    }),
  },
  {
    id: 'labor-matrix/ranges-lost-with-default',
    says: 'An update that makes a matrix the default removes its ranges.',
    ...left,
    tell: afterwards(['updateLaborMatrix'], (call) => {
      if (hasSent(call, 'default') && !hasSent(call, 'ranges')) rewrite(call, 'laborMatrices', call.params.id ?? '', { ranges: [] })
    }),
  },
  {
    id: 'labor-matrix/ranges-for-all-of-type',
    says: 'The ranges of an update become those of every matrix of the type.',
    ...ofOthers,
    tell: afterwards(['updateLaborMatrix'], (call) => {
      const matrix = storedRecord(call, 'laborMatrices')
      if (!matrix || !hasSent(call, 'ranges')) return
      for (const one of otherRecords(call, 'laborMatrices'))
        if (one.type === matrix.type) rewrite(call, 'laborMatrices', one.id, { ranges: matrix.ranges })
    }),
  },
  {
    id: 'labor-matrix/ranges-removed-from-others',
    says: 'An update with ranges removes those of the matrix that was made last, too.',
    ...ofOthers,
    tell: afterwards(['updateLaborMatrix'], (call) => {
      const last = otherRecords(call, 'laborMatrices').at(-1)
      if (last && hasSent(call, 'ranges')) rewrite(call, 'laborMatrices', last.id, { ranges: [] })
    }),
  },
  {
    id: 'labor-matrix/ranges-taken-by-create',
    says: 'A create with ranges takes them from the matrix that was made before.',
    ...ofOthers,
    tell: afterwards(['createLaborMatrix'], (call, { id }) => {
      const last = otherRecords(call, 'laborMatrices').findLast((one) => one.id !== id)
      if (last && hasSent(call, 'ranges')) rewrite(call, 'laborMatrices', last.id, { ranges: [] })
    }),
  },
  {
    id: 'labor-matrix/list-shows-ranges-of-first',
    says: 'The list shows the ranges of the first matrix for all.',
    breaks: ['list/agrees-with-read'],
    operations: reads,
    tell: records(['listLaborMatrices'], (matrix, { sandbox }) => {
      if ('ranges' in matrix) matrix.ranges = sandbox.world.all('laborMatrices')[0]?.ranges
    }),
  },
  {
    id: 'labor-matrix/refused-ranges-gone',
    says: 'An update that is refused for one of its ranges has taken the ranges of the matrix away.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['updateLaborMatrix'],
    tell: around(['updateLaborMatrix'], (call) => {
      const answer = call.next()
      const matrix = storedRecord(call, 'laborMatrices')
      const isOfRanges = Array.isArray(sentFields(call).ranges) && Object.keys(sentFields(call)).length === 1
      if (!isSuccess(answer) && matrix && isOfRanges) rewrite(call, 'laborMatrices', matrix.id, { ranges: [] })
      return answer
    }),
  },
  {
    id: 'labor-matrix/refused-ranges-stored',
    says: 'An update that is refused for its type has stored its ranges.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['updateLaborMatrix'],
    tell: around(['updateLaborMatrix'], (call) => {
      const answer = call.next()
      const { ranges: sent, type } = sentFields(call)
      if (!isSuccess(answer) && Array.isArray(sent) && type === 'NoneOfThese') call.next({ body: { ranges: sent } })
      return answer
    }),
  },
]
