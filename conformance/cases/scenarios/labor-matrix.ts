// Labor matrices and their ranges: 2.8, 4.8.

import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { viewsAgree } from '../../steps/agreement.ts'
import { idOf, ownLocation } from '../../steps/common.ts'
import { defaultsElsewhere } from '../../steps/companies.ts'
import { foundNone } from '../../steps/found-none.ts'
import { find } from '../../steps/pages.ts'
import { isChanged, isNew, keeps, listAgrees, newName, type Shown, shows, writeEach } from '../../steps/records.ts'
import type { Every, Schemas } from '../../transport/calls.ts'
import { aTurn } from '../../transport/turns.ts'

type Range = Schemas['LaborMatrixRange']

interface Matrix extends Shown {
  data: Schemas['LaborMatrix']
}

const fields = ['name', 'type', 'default', 'locationId', 'laborMatrixTemplateId']
const twoRanges = [
  { start: 0, end: 2, multiplier: 1.25 },
  { start: 2, end: null, multiplier: 1.5 },
]
/** Whether one may stand before another is not stated (D20). */
const openAtFirst = [
  { start: 0, end: null, multiplier: 1.25 },
  { start: 2, end: 4, multiplier: 1.5 },
]
const openInTheMiddle = [
  { start: 0, end: 1, multiplier: 1.25 },
  { start: 1, end: null, multiplier: 1.75 },
  { start: 3, end: 5, multiplier: 1.5 },
]
/** That is worth nothing may be refused. */
const zeroAtFirst = [
  { start: 0, end: 1, multiplier: 0 },
  { start: 1, end: null, multiplier: 1.25 },
]
const openAlone = [{ start: 0, end: null, multiplier: 1.1 }]
/** Whoever sorts them keeps what belongs together. */
const outOfOrder = [
  { start: 4, end: null, multiplier: 1.2 },
  { start: 0, end: 2, multiplier: 1 },
  { start: 2, end: 4, multiplier: 1.4 },
]
const threeRanges = [
  { start: 0, end: 1.5, multiplier: 1 },
  { start: 1.5, end: 3, multiplier: 2 },
  { start: 3, end: null, multiplier: 2.5 },
]

/** Each has ranges that could be taken, and something that cannot. */
const wrongUpdates: readonly object[] = [
  {
    ranges: [
      { start: 0, end: 3, multiplier: 2.5 },
      { start: 3, end: 6, multiplier: { wrongType: true } },
    ],
  },
  {
    ranges: [
      { start: 0, end: 3, multiplier: 2.5 },
      { start: 6, end: 3, multiplier: 3 },
    ],
  },
  { ranges: threeRanges, type: 'NoneOfThese' },
  { ranges: threeRanges, name: { wrongType: true } },
]

export const laborMatrixScenarios: readonly Case[] = [
  {
    id: 'labor-matrix/create-then-read',
    undisturbed: true,
    area: 'labor-matrix',
    title: 'A new matrix has the values and ranges sent, in its answer, its read and the list',
    requirements: [
      'labor-matrix/create',
      'labor-matrix/create-lasts',
      'labor-matrix/create-ranges',
      'labor-matrix/create-ranges-last',
      'labor-matrix/range-linked',
      'labor-matrix/range-company',
      'labor-matrix/get',
      'labor-matrix/list',
      'list/shows-created',
      'list/agrees-with-read',
    ],
    effects: 'own',
    operations: ['createLaborMatrix', 'getLaborMatrix', 'listLaborMatrices'],
    async run(trial) {
      for (const type of ['Hours', 'Rate'] as const) {
        // A location has a case of its own.
        const whole = { ...plainMatrix(trial), type, default: false, ranges: twoRanges } satisfies Every<
          Schemas['LaborMatrixCreate'],
          'locationId'
        >
        const { ranges, ...sent } = whole
        const { id, made } = await createMatrix(trial, { ...sent, ranges })
        shows(trial, made, sent, 'labor-matrix/create')
        showsRanges(trial, made, ranges, 'labor-matrix/create-ranges')
        const read = await readMatrix(trial, id)
        shows(trial, read, { id, ...sent }, 'labor-matrix/create-lasts')
        showsRanges(trial, read, ranges, 'labor-matrix/create-ranges-last')
        keepsRangeIds(trial, read, made, 'labor-matrix/create-ranges-last')
        if (made.data.ranges?.some((range) => 'laborMatrixId' in range)) staysLinked(trial, made, read, 'as the read shows it')
        isNew(trial, read)
        const listed = await listedMatrix(trial, id)
        const about = { where: '/data', requirement: 'labor-matrix/list' }
        trial.holds(listed.data !== undefined, `the labor matrix ${id}`, listed.data, listed.exchange, about)
        listAgrees(trial, listed, read, [...fields, 'companyId', 'createdDate'], 'list/agrees-with-read')
      }
      const ofEachType = [openAtFirst, openInTheMiddle, zeroAtFirst, openAlone, outOfOrder].flatMap((ranges) =>
        (['Hours', 'Rate'] as const).map((type) => ({ type, ranges })),
      )
      await sideBySide(trial, ofEachType, async (strand, { type, ranges }) => {
        const exchange = await strand.call('createLaborMatrix', { body: { ...plainMatrix(strand), type, ranges } })
        if (!isSuccess(exchange)) return
        const { id, ...made } = createdMatrix(strand, exchange)
        const taken = closedAsShown(made, ranges)
        showsRanges(strand, made, taken, 'labor-matrix/create-ranges')
        showsRanges(strand, await readMatrix(strand, id), taken, 'labor-matrix/create-ranges-last')
      })
    },
  },
  {
    id: 'labor-matrix/create-required',
    area: 'labor-matrix',
    title: 'A new matrix needs a name and a type, and nothing else',
    requirements: ['labor-matrix/create-optional', 'labor-matrix/create-needs-name', 'labor-matrix/create-needs-type'],
    effects: 'own',
    operations: ['createLaborMatrix'],
    async run(trial) {
      const { name, type } = plainMatrix(trial)
      const { made } = await createMatrix(trial, { name, type })
      trial.shown(made.exchange, 'labor-matrix/create-optional')
      trial.refused(await trial.attempt('createLaborMatrix', { body: { type } }), 'labor-matrix/create-needs-name')
      trial.refused(await trial.attempt('createLaborMatrix', { body: { name } }), 'labor-matrix/create-needs-type')
    },
  },
  {
    id: 'labor-matrix/create-location',
    area: 'labor-matrix',
    title: 'A create with locationId makes the matrix in that location, and an update leaves it there',
    requirements: ['labor-matrix/create-location', 'labor-matrix/update-leaves-rest'],
    effects: 'own',
    operations: ['createLaborMatrix', 'getLaborMatrix', 'updateLaborMatrix', 'listLaborMatrices'],
    async run(trial) {
      const { locations, ofMatrices } = await knownLocations(trial)
      // Where none of those that are there has a location, matrices may belong to the company as a whole.
      if (ofMatrices === 0 && (await trial.context.find('listLaborMatrices')).length > 0)
        foundNone(trial, 'listLaborMatrices', 'labor matrix with a location', 'add one')
      if (locations.length === 0) trial.skip('the target shows no location, not even with the login')
      // Several of them: one may be where a new matrix goes anyway.
      let made = 0
      for (const [locationId, ranges] of locations
        .slice(0, 2)
        .flatMap((id) => [{}, { ranges: twoRanges }].map((some) => [id, some] as const))) {
        const exchange = await trial.call('createLaborMatrix', { body: { ...plainMatrix(trial), locationId, ...ranges } })
        // The user may be kept from a location that the list shows (D12).
        if (!isSuccess(exchange)) continue
        made += 1
        const { id, ...matrix } = createdMatrix(trial, exchange)
        shows(trial, matrix, { locationId }, 'labor-matrix/create-location')
        shows(trial, await readMatrix(trial, id), { locationId }, 'labor-matrix/create-location')
        await trial.ask('updateLaborMatrix', { path: { id }, body: { name: newName(trial, 'Labor matrix') } })
        shows(trial, await readMatrix(trial, id), { locationId }, 'labor-matrix/update-leaves-rest')
      }
      const last = trial.exchanges.at(-1)
      if (made > 0 || !last) return
      trial.skipWhereFull(last)
      trial.holds(false, 'a good answer (2xx)', outcomeOf(last), last)
    },
  },
  {
    id: 'labor-matrix/update',
    undisturbed: true,
    area: 'labor-matrix',
    title: 'An update takes name and type alone, and leaves the rest, the ranges and other matrices',
    requirements: [
      'labor-matrix/update',
      'labor-matrix/update-takes-fields',
      'labor-matrix/update-leaves-rest',
      'labor-matrix/update-leaves-ranges',
      'list/shows-changed',
      'record/others-kept',
    ],
    effects: 'own',
    operations: ['createLaborMatrix', 'getLaborMatrix', 'updateLaborMatrix', 'listLaborMatrices'],
    async run(trial) {
      const sent = { ...plainMatrix(trial), default: false, ranges: twoRanges }
      const { id } = await createMatrix(trial, sent)
      const alone = await readMatrix(trial, id)
      const other = await createMatrix(trial, { ...sent, name: newName(trial, 'Labor matrix') })
      const [first, before] = [await readMatrix(trial, id), await readMatrix(trial, other.id)]
      keeps(trial, first, alone, [...fields, 'updatedDate'], 'record/others-kept')
      keepsRangeIds(trial, first, alone, 'labor-matrix/update-leaves-other-ranges')
      const shared = rangeIds(first).filter((one) => rangeIds(before).includes(one))
      trial.equal(shared, [], before.exchange, { where: '/data/ranges', requirement: 'labor-matrix/create-ranges' })
      const values: readonly Schemas['LaborMatrixUpdate'][] = [{ name: newName(trial, 'Labor matrix') }, { type: 'Rate' }]
      for (const value of values) {
        await writeEach(trial, value, updatingMatrix(trial, id))
        const read = await readMatrix(trial, id)
        showsRanges(trial, read, twoRanges, 'labor-matrix/update-leaves-ranges')
        keepsRangeIds(trial, read, first, 'labor-matrix/update-leaves-ranges')
      }
      const read = await readMatrix(trial, id)
      await listShows(trial, id, read)
      const after = await readMatrix(trial, other.id)
      keeps(trial, after, before, [...fields, 'updatedDate'], 'record/others-kept')
      showsRanges(trial, after, twoRanges, 'labor-matrix/update-leaves-other-ranges')
      keepsRangeIds(trial, after, before, 'labor-matrix/update-leaves-other-ranges')
    },
  },
  {
    id: 'labor-matrix/update-ranges',
    undisturbed: true,
    area: 'labor-matrix',
    title: 'An update with ranges leaves the matrix with the ranges sent, and everything else alone',
    requirements: [
      'labor-matrix/update-ranges',
      'labor-matrix/update-leaves-rest',
      'labor-matrix/update-leaves-ranges',
      'labor-matrix/update-leaves-other-ranges',
      'labor-matrix/range-linked',
      'labor-matrix/range-company',
    ],
    effects: 'own',
    operations: ['createLaborMatrix', 'getLaborMatrix', 'updateLaborMatrix'],
    async run(trial) {
      const sent = { ...plainMatrix(trial), default: false, ranges: twoRanges }
      const { id } = await createMatrix(trial, sent)
      const other = await createMatrix(trial, { ...sent, ...plainMatrix(trial) })
      const [before, kept] = [await readMatrix(trial, id), await readMatrix(trial, other.id)]
      const answer = await trial.ask('updateLaborMatrix', { path: { id }, body: { ranges: threeRanges } })
      const { data } = answer.body
      if (data?.ranges) showsRanges(trial, { data, exchange: answer.exchange }, threeRanges, 'labor-matrix/update', true)
      const after = await readMatrix(trial, id)
      // Whether the ranges before make way for those sent is not stated (D20), but those sent must be there.
      showsRanges(trial, after, threeRanges, 'labor-matrix/update-ranges', true)
      staysLinked(trial, after, before)
      keeps(trial, after, before, fields, 'labor-matrix/update-leaves-rest')
      isChanged(trial, after, before)
      if (after.data.ranges?.length === threeRanges.length) await replacesAgain(trial, id)
      const still = await readMatrix(trial, other.id)
      showsRanges(trial, still, twoRanges, 'labor-matrix/update-leaves-other-ranges')
      keepsRangeIds(trial, still, kept, 'labor-matrix/update-leaves-other-ranges')
      // Ranges that an update gave, not those of the create.
      await trial.ask('updateLaborMatrix', { path: { id }, body: plainMatrix(trial) })
      const renamed = await readMatrix(trial, id)
      showsRanges(trial, renamed, after.data.ranges ?? [], 'labor-matrix/update-leaves-ranges')
      staysLinked(trial, renamed, before)
      await takesEndAway(trial, id, renamed)
      await staysEmptied(trial, id)
    },
  },
  {
    id: 'labor-matrix/refused-update',
    area: 'labor-matrix',
    title: 'An update that is refused for one of its ranges, or for something beside them, leaves the ranges as they were',
    requirements: ['http/refused-changes-nothing', 'labor-matrix/range-linked', 'labor-matrix/range-company'],
    effects: 'own',
    operations: ['createLaborMatrix', 'getLaborMatrix', 'updateLaborMatrix'],
    async run(trial) {
      const { id } = await createMatrix(trial, { ...plainMatrix(trial), ranges: twoRanges })
      for (const body of wrongUpdates) {
        const before = await readMatrix(trial, id)
        // Which ranges are none is not stated (D20).
        if (!isRefusal(await trial.attempt('updateLaborMatrix', { path: { id }, body }))) continue
        const after = await readMatrix(trial, id)
        showsRanges(trial, after, before.data.ranges ?? [], 'http/refused-changes-nothing')
        keepsRangeIds(trial, after, before, 'http/refused-changes-nothing')
        keeps(trial, after, before, fields, 'http/refused-changes-nothing')
      }
    },
  },
  {
    id: 'labor-matrix/ranges-together',
    area: 'labor-matrix',
    title: 'Two updates of the ranges that are under way together leave those of one of them, and reads meanwhile show some',
    requirements: ['labor-matrix/update-ranges', 'labor-matrix/get'],
    effects: 'own',
    operations: ['createLaborMatrix', 'getLaborMatrix', 'updateLaborMatrix'],
    async run(trial) {
      const range = (multiplier: number) => [{ start: 0, end: null, multiplier }]
      const { id } = await createMatrix(trial, { ...plainMatrix(trial), ranges: range(1.25) })
      const path = { id }
      await trial.ask('updateLaborMatrix', { path, body: { ranges: range(1.5) } })
      // Whether an update takes away the ranges that it does not name is not stated (D20).
      if (((await readMatrix(trial, id)).data.ranges ?? []).length !== 1)
        trial.skip('the target adds the ranges of an update to those before')
      await readsRangesBesideUpdates(trial, id, range)
      for (const some of [
        [1.75, 2],
        [2.25, 2.5],
      ]) {
        const updates = await Promise.all(
          some.map((multiplier) => trial.attempt('updateLaborMatrix', { path, body: { ranges: range(multiplier) } })),
        )
        if (!updates.some(isSuccess)) continue
        const { data, exchange } = await readMatrix(trial, id)
        const ranges = data.ranges ?? []
        trial.holds(ranges.length === 1, 'the range of one of two updates that were under way together', ranges, exchange, {
          where: '/data/ranges',
        })
      }
    },
  },
  {
    id: 'labor-matrix/default',
    area: 'labor-matrix',
    title: 'A create and an update make a matrix the default',
    requirements: [
      'labor-matrix/update-takes-fields',
      'labor-matrix/create-lasts',
      'labor-matrix/create-location',
      'labor-matrix/update-leaves-rest',
      'record/other-company',
    ],
    // Another matrix may lose the flag; it gets it back.
    effects: 'shared',
    quiet: true,
    operations: ['createLaborMatrix', 'getLaborMatrix', 'updateLaborMatrix', 'listLaborMatrices'],
    async run(trial) {
      const { body } = await trial.ask('listLaborMatrices', {})
      for (const matrix of body.data)
        if (matrix.default === true && matrix.id) {
          const path = { id: matrix.id }
          trial.cleanUp(() => trial.call('updateLaborMatrix', { path, body: { default: true } }))
        }
      const unset = (id: string) => trial.cleanUp(() => trial.call('updateLaborMatrix', { path: { id }, body: { default: false } }))
      const theirsStay = await defaultsElsewhere(trial, 'listLaborMatrices', ['default'])
      const { id } = await createMatrix(trial, { ...plainMatrix(trial), default: false, ranges: twoRanges })
      unset(id)
      await writeEach<Schemas['LaborMatrixUpdate']>(
        trial,
        { default: true, type: 'Rate', name: plainMatrix(trial).name } satisfies Every<Schemas['LaborMatrixUpdate'], 'ranges'>,
        updatingMatrix(trial, id),
      )
      showsRanges(trial, await readMatrix(trial, id), twoRanges, 'labor-matrix/update-leaves-ranges')
      const back = await trial.call('updateLaborMatrix', { path: { id }, body: { default: false } })
      // A target may want one of them to be the default.
      if (isSuccess(back)) {
        shows(trial, await readMatrix(trial, id), { default: false }, 'labor-matrix/update-takes-fields')
        await setsDefaultBesideRanges(trial, id)
      }
      // That it is the default does not decide its type.
      const type = 'Rate'
      const second = await createMatrix(trial, { ...plainMatrix(trial), type, default: true })
      unset(second.id)
      shows(trial, second.made, { type, default: true }, 'labor-matrix/create')
      shows(trial, await readMatrix(trial, second.id), { type, default: true }, 'labor-matrix/create-lasts')
      await theirsStay()
      const locationId = (await knownLocations(trial)).locations.find((one) => one !== ownLocation(trial))
      const elsewhere =
        locationId && (await trial.call('createLaborMatrix', { body: { ...plainMatrix(trial), default: true, locationId } }))
      // The user may be kept from a location that the list shows (D12).
      if (!elsewhere || !isSuccess(elsewhere)) return
      const placed = createdMatrix(trial, elsewhere)
      unset(placed.id)
      const read = await readMatrix(trial, placed.id)
      shows(trial, read, { default: true }, 'labor-matrix/create-lasts')
      // Whether matrices have a location is told by the case about that.
      if (read.data.locationId != null) shows(trial, read, { locationId }, 'labor-matrix/create-location')
    },
  },
]

const plainMatrix = (trial: Trial) => ({ name: newName(trial, 'Labor matrix'), type: 'Hours' as const })

/** Where ranges that are sent take the place of those before, they do so when they are the same, and in whatever order they come. */
async function replacesAgain(trial: Trial, id: string): Promise<void> {
  for (const ranges of [outOfOrder, threeRanges, threeRanges]) {
    const exchange = await trial.attempt('updateLaborMatrix', { path: { id }, body: { ranges } })
    if (isSuccess(exchange)) showsRanges(trial, await readMatrix(trial, id), ranges, 'labor-matrix/update-ranges')
  }
}

/** Who takes the flag back takes it back beside ranges as well, which are saved in a step of their own. */
async function setsDefaultBesideRanges(trial: Trial, id: string): Promise<void> {
  for (const [flag, ranges] of [
    [true, twoRanges],
    [false, threeRanges],
  ] as const) {
    const exchange = await trial.attempt('updateLaborMatrix', { path: { id }, body: { default: flag, ranges } })
    if (isSuccess(exchange)) shows(trial, await readMatrix(trial, id), { default: flag }, 'labor-matrix/update-takes-fields')
  }
}

/** Whether an empty array takes the ranges away is not stated (D20); where it does, no later update brings them back. */
async function staysEmptied(trial: Trial, id: string): Promise<void> {
  if (!isSuccess(await trial.attempt('updateLaborMatrix', { path: { id }, body: { ranges: [] } }))) return
  if (((await readMatrix(trial, id)).data.ranges ?? []).length > 0) return
  await trial.ask('updateLaborMatrix', { path: { id }, body: plainMatrix(trial) })
  const { data, exchange } = await readMatrix(trial, id)
  trial.equal(data.ranges ?? [], [], exchange, { where: '/data/ranges', requirement: 'labor-matrix/update-leaves-ranges' })
}

/** A range that is sent with its id, too, ends where it is sent to end. */
async function takesEndAway(trial: Trial, id: string, before: Matrix): Promise<void> {
  const [first] = before.data.ranges ?? []
  if (first?.end == null || first.start == null || first.multiplier == null) return
  const { id: rangeId, start, multiplier } = first
  for (const [at, named] of [{ id: rangeId }, {}].entries()) {
    // A target that adds the ranges of an update has both.
    const open = { start, end: null, multiplier: multiplier + 1 + at }
    const exchange = await trial.attempt('updateLaborMatrix', { path: { id }, body: { ranges: [{ ...named, ...open }] } })
    if (isSuccess(exchange)) {
      const after = await readMatrix(trial, id)
      showsRanges(trial, after, [open], 'labor-matrix/update-ranges', true)
      staysLinked(trial, after, before)
    }
    await trial.ask('updateLaborMatrix', { path: { id }, body: { ranges: threeRanges } })
  }
}

const besideTries = 6

/** Whether a read is one step is not said: who shows none of the ranges again and again, while they are replaced, is told. */
async function readsRangesBesideUpdates(trial: Trial, id: string, range: (multiplier: number) => Range[]): Promise<void> {
  const path = { id }
  const empty: Exchange[] = []
  for (let at = 0; at < besideTries; at++) {
    const update = () => trial.attempt('updateLaborMatrix', { path, body: { ranges: range(3 + at) } })
    const look = () => trial.attempt('getLaborMatrix', { path })
    // The update is sent before the reads.
    const soon = () => aTurn().then(look)
    const [, ...reads] = await Promise.all([update(), look(), soon(), soon().then(look), soon().then(look).then(look)])
    const shown = reads.filter((exchange) => isSuccess(exchange) && Array.isArray(recordOf(exchange).ranges))
    const without = shown.find((exchange) => Object(recordOf(exchange).ranges).length === 0)
    if (without) empty.push(without)
    else if (shown[0]) trial.shown(shown[0], 'labor-matrix/get')
  }
  const [first] = empty
  if (first && empty.length > 1)
    trial.holds(false, 'the ranges from before, or those that replace them', 'none', first, {
      where: '/data/ranges',
      requirement: 'labor-matrix/get',
    })
}

async function createMatrix(trial: Trial, sent: Schemas['LaborMatrixCreate']) {
  const { exchange } = await trial.ask('createLaborMatrix', { body: sent })
  const { id, data } = createdMatrix(trial, exchange)
  return { id, made: { data, exchange } }
}

function createdMatrix(trial: Trial, exchange: Exchange): Matrix & { id: string } {
  const body = exchange.answer?.body
  const data: Schemas['LaborMatrix'] = isObject(body) && isObject(body.data) ? body.data : {}
  const id = idOf(trial, data)
  trial.leaves(`labor-matrix ${id}`)
  return { id, data, exchange }
}

async function readMatrix(trial: Trial, id: string): Promise<Matrix> {
  const { body, exchange } = await trial.ask('getLaborMatrix', { path: { id } })
  trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'labor-matrix/get' })
  return { data: body.data, exchange }
}

async function listedMatrix(trial: Trial, id: string): Promise<Shown> {
  const { record, exchange } = await find(trial, operation('listLaborMatrices'), id)
  return { data: record, exchange }
}

/** With its ranges. */
async function listShows(trial: Trial, id: string, { data, exchange }: Matrix): Promise<void> {
  const list = operation('listLaborMatrices')
  const { record, exchange: inList } = await find(trial, list, id)
  const views = { list, read: 'getLaborMatrix', id, single: { ...data }, exchanges: [inList, exchange] } as const
  if (record) await viewsAgree(trial, { ...views, listed: record }, 'list/shows-changed')
}

const updatingMatrix = (trial: Trial, id: string) => ({
  read: () => readMatrix(trial, id),
  async write(body: Schemas['LaborMatrixUpdate']): Promise<Shown> {
    const answer = await trial.ask('updateLaborMatrix', { path: { id }, body })
    return { data: answer.body.data, exchange: answer.exchange }
  },
  fields,
  answers: 'labor-matrix/update',
  takes: 'labor-matrix/update-takes-fields',
  leaves: 'labor-matrix/update-leaves-rest',
})

type Given = { start: number; end: number | null; multiplier: number }

/** Who shows of which matrix a range is does so of those that an update has given. */
function staysLinked(trial: Trial, { data, exchange }: Matrix, before: Matrix, as = 'as before the update'): void {
  const isLinked = ({ laborMatrixId }: Range) => laborMatrixId != null
  const after = data.ranges ?? []
  if (!before.data.ranges?.some(isLinked) || after.length === 0) return
  const told = { where: '/data/ranges', requirement: 'labor-matrix/range-linked' }
  trial.holds(after.every(isLinked), `the matrix of each range, ${as}`, phrase('ranges without one'), exchange, told)
}

/** Ranges in any order, each with an id of its own and the link to its matrix; `among` lets others stand beside them. */
function showsRanges(
  trial: Trial,
  { data, exchange }: Matrix,
  given: readonly (Given | Range)[],
  requirement: string,
  among = false,
): void {
  const ranges = data.ranges ?? []
  // Answers need not have a field that no range shows.
  const shown = (['start', 'end', 'multiplier'] as const).filter((name) => ranges.length === 0 || ranges.some((range) => name in range))
  const inOrder = (some: readonly Range[]) =>
    some.map((range) => Object.fromEntries(shown.map((name) => [name, range[name] ?? null]))).toSorted(byStart)
  const wanted = inOrder(given)
  const values = inOrder(ranges)
  const isWanted = (value: object) => wanted.some((one) => JSON.stringify(one) === JSON.stringify(value))
  trial.equal(among ? values.filter(isWanted) : values, wanted, exchange, { where: '/data/ranges', requirement })
  const ids = rangeIds({ data, exchange })
  trial.holds(new Set(ids).size === ids.length, 'an id of its own for each range', ids, exchange, { where: '/data/ranges', requirement })
  for (const { laborMatrixId, companyId } of ranges) {
    const about = (name: string) => ({ where: '/data/ranges', requirement: `labor-matrix/range-${name}` })
    if (laborMatrixId != null) trial.equal(laborMatrixId, data.id, exchange, about('linked'))
    if (companyId != null && data.companyId != null) trial.equal(companyId, data.companyId, exchange, about('company'))
  }
}

/** What an open range before another one means is not stated: it may end where that begins, and say so. */
const closedAsShown = ({ data }: Matrix, given: readonly Given[]): Given[] =>
  given.map((range, index) => {
    const end = given[index + 1]?.start
    const isClosed = range.end === null && end !== undefined && data.ranges?.some((one) => one.start === range.start && one.end === end)
    return isClosed ? { ...range, end } : range
  })

const byStart = (one: { start?: unknown }, other: { start?: unknown }): number => Number(one.start ?? 0) - Number(other.start ?? 0)

const rangeIds = ({ data }: Matrix) => (data.ranges ?? []).flatMap(({ id }) => (id == null ? [] : [id])).sort()

function keepsRangeIds(trial: Trial, after: Matrix, before: Matrix, requirement: string): void {
  trial.equal(rangeIds(after), rangeIds(before), after.exchange, { where: '/data/ranges', requirement })
}

/** Those of labor matrices first, and that of the user last. */
async function knownLocations(trial: Trial): Promise<{ locations: readonly string[]; ofMatrices: number }> {
  const placed = ({ locationId }: { locationId?: string | null }) => locationId != null
  const matrices = await trial.context.find('listLaborMatrices', placed, aPage)
  const others = await trial.context.find('listTimesheets', placed, aPage)
  const all = [...matrices, ...others, { locationId: ownLocation(trial) }]
  return { locations: [...new Set(all.map(({ locationId }) => locationId).filter((id) => id != null))], ofMatrices: matrices.length }
}
