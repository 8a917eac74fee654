// A sample of what `npm run proof` does in full, and that what it kept is still true of the catalogue, the cases and the README.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { cases, requirements } from '../../conformance/index.ts'
import { kindOfLie } from '../../mocks/proof/lies/deep/index.ts'
import { everyLie, lies } from '../../mocks/proof/lies/index.ts'
import { prove } from './prove.ts'
import { byItself } from './strength.ts'
import { survivorIds } from './survivors.ts'
import { countedLies, deepInWords, readTable, totalsInWords } from './table.ts'
import { makeTrialMock, type TrialMock } from './trial-mock.ts'
import { unproven } from './unproven.ts'

const table = readTable()
const byId = new Map(everyLie.map((lie) => [lie.id, lie]))
const everyNth = <Item>(items: readonly Item[], step: number): Item[] => items.filter((_, index) => index % step === 0)
const visible = lies.filter(({ unseen }) => unseen === undefined)
const [computed, written] = [
  visible.filter(({ id }) => id.startsWith('computed/')),
  visible.filter(({ id }) => !id.startsWith('computed/')),
]

let trialMock: TrialMock
beforeAll(async () => {
  trialMock = await makeTrialMock()
})

test('ids of lies are unique, and each breaks what the ledger has', () => {
  const known = new Set(requirements.map(({ id }) => id))
  expect(byId.size).toBe(everyLie.length)
  expect(everyLie.flatMap(({ breaks }) => breaks.filter((id) => !known.has(id)))).toEqual([])
})

test('every sentence that a client can judge is broken by some lie', () => {
  const counts = countedLies(lies)
  const musts = requirements.filter(({ level, unjudged }) => level === 'must' && unjudged === undefined)
  expect(musts.map(({ id }) => id).filter((id) => !counts.has(id) && !table.requirements[id]?.places)).toEqual([])
})

test('the kept table is about these lies and these cases', () => {
  const named = Object.entries(table.requirements).filter(([, row]) => row.lies > 0)
  const kept = Object.fromEntries(named.map(([id, row]) => [id, row.lies]))
  expect(kept).toEqual(Object.fromEntries(countedLies(lies)))
  expect(Object.keys({ ...table.cases, ...unproven }).sort()).toEqual(cases.map(({ id }) => id).sort())
})

test('no lie that a client could see survived', () => {
  expect(table.totals).toMatchObject({ lies: lies.length, killed: visible.length, survived: 0 })
})

test('every deep lie that survived has a reason', () => {
  expect(survivorIds.filter((id) => byId.get(id)?.unseen !== undefined || !byId.has(id))).toEqual([])
  const counts = Object.fromEntries(
    Object.keys(table.deep).map((kind) => [kind, survivorIds.filter((id) => kindOfLie({ id }) === kind).length]),
  )
  expect(counts).toEqual(Object.fromEntries(Object.entries(table.deep).map(([kind, { survived }]) => [kind, survived])))
})

test('the README tells the totals', () => {
  const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(page).toContain(totalsInWords(table.totals))
  expect(page).toContain(deepInWords(table.deep))
})

test.each(everyNth(written, 8).map((lie) => [lie.id, lie] as const))('%s is caught', async (_, lie) => {
  expect(await prove(lie, trialMock)).toMatchObject({ verdict: 'placed' })
})

test.each(everyNth(computed, 150).map((lie) => [lie.id, lie] as const))('%s is killed', async (_, lie) => {
  expect((await prove(lie, trialMock)).verdict).not.toBe('survived')
})

test.each(everyNth(Object.entries(table.cases), 12))('%s catches %s by itself', async (id, lieId) => {
  const lie = byId.get(lieId)
  const proof =
    lie &&
    (await prove(
      lie,
      trialMock,
      cases.filter((one) => one.id === id),
    ))
  expect(proof && byItself(proof, id)).toBe(true)
})
