// Ids that no record has, in the forms that servers are known to misread: as the beginning of one, as a pattern, as a number, as code.
import { type Operation, type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { refusedAsUnknown } from '../../steps/unknown-ids.ts'
import { shownNow } from '../../steps/written.ts'
import type { LooseInput } from '../../transport/calls.ts'

/** Of a record that is there: longer, shorter, or a pattern that it fits. */
const near: { readonly [kind: string]: (id: string) => string } = {
  'something after it': (id) => `${id} x`,
  'its beginning': (id) => id.slice(0, -1),
  underscore: (id) => `${id.slice(0, -1)}_`,
  percent: () => '%',
  // A pattern that the record fits, and hardly another one: of short ids others do.
  'percent inside': (id) => (id.length < 12 ? '' : `${id.slice(0, -1)}%${id.slice(-1)}`),
  // Without a dot: what follows one may be the format that is wanted, as many routers have it (`12.json`), which 4.1 does not exclude.
  'an ending': (id) => `${id}-x`,
}

const odd: { readonly [kind: string]: () => string } = {
  zero: () => '0',
  'signs and length': () => `o'neill"😀${'x'.repeat(300)}`,
  control: () => 'a\u0000b',
  digits: () => '12345678901234567890',
  letters: () => 'abc',
  word: () => 'null',
}

/** What reads nothing more than is meant needs no care. */
const nearOfReads = Object.keys(near).filter((kind) => kind !== 'percent inside')

/** Whatever serves these changes at most the record that is meant, which is the run's own. */
const ofOwn = ['something after it', 'an ending', 'percent inside']

/** No record is meant by these. */
const ofNone = ['signs and length', 'control', 'digits', 'letters', 'word']

/** Those whose path ends in the id of a record that they read, change or take away. */
const ofRecords: readonly Operation[] = operations.filter(
  ({ id, path, kind }) => /\{(id|itemId)\}$/.test(path) && ['read', 'update', 'delete'].includes(kind) && samples[id].path !== undefined,
)

/** A broken target would serve it: only a record of the run's own, which it takes away again, may be changed by that. */
const hasOwn = ({ id }: Operation): boolean => samples[id].effects === 'own' && resourceOf(id)?.delete !== undefined

const idName = ({ path }: Operation): 'id' | 'itemId' => (path.endsWith('{itemId}') ? 'itemId' : 'id')

async function tries(trial: Trial, one: Operation, kinds: readonly string[]): Promise<void> {
  const { id, kind: verb } = one
  const name = idName(one)
  const input = await sampleInput(id, trial)
  const known = input.path?.[name] ?? ''
  // One that is no record of the target shows nothing by being refused; what a list shows is one.
  const isThere = verb !== 'read' || resourceOf(id)?.list !== undefined || isSuccess(await trial.attempt(id, input))
  if (!isThere) trial.skip(`${id} shows no record to try ids on`)
  for (const kind of kinds) {
    const other = otherId(kind, known)
    // Where ids are short, nothing may be left of one: the path without it is that of a list.
    if (other !== '') await tryOne(trial, id, { ...input, path: { ...input.path, [name]: other } }, kind, input)
  }
}

const otherId = (kind: string, known: string): string => near[kind]?.(known) ?? odd[kind]?.() ?? ''

const idOfPath = ({ path }: LooseInput): string => path?.itemId ?? path?.id ?? ''

/** `known` names a record that is there. */
async function tryOne(trial: Trial, id: OperationId, input: LooseInput, kind: string, known: LooseInput): Promise<void> {
  const exchange = await trial.attempt(id, input)
  const wanted = input.path?.[idName(operation(id))]
  // White space around an id may be tidied away, and this is the id then.
  const isWanted = recordOf(exchange).id === wanted
  if (!isWanted) refusedAsUnknown(trial, exchange, 'http/unknown-id')
  // A delete of what is not there may be a success that takes nothing away.
  if (operation(id).kind === 'delete' && isSuccess(exchange) && !isWanted && !(await shownNow(trial, id, known, idOfPath(known))))
    trial.holds(false, `nothing taken away, and so the record ${idOfPath(known)}`, 'no such record', exchange, {
      where: '',
      requirement: 'http/unknown-id',
    })
  trial.explored('values', `${id}.id`, `id: ${kind}`, isSuccess(exchange) && !isWanted ? 'departed' : 'refused')
}

/** Of what is near the id of a record most, of the others one in so many, by turns. */
function kindsFor(one: Operation, index: number, oneIn: number): readonly string[] {
  const ofWrites = oneIn === 1 ? ofOwn : ofOwn.slice(0, 2)
  const [close, others] = one.kind === 'read' ? [nearOfReads, Object.keys(odd)] : [hasOwn(one) ? ofWrites : [], ofNone]
  return [...close.filter((_, at) => (at + index) % 3 !== 0 || oneIn === 1), ...others.filter((_, at) => (at + index) % oneIn === 0)]
}

/** An item of a transfer is asked for by a case of its own; a delete of what is not there may be a success. */
const tried = ofRecords.filter((one) => one.id !== 'updateTransferItem' && (one.kind !== 'delete' || hasOwn(one)))

export const idCasesOf = (name: string, oneIn: number): readonly Case[] =>
  tried.map((one, index) => ({
    id: `values/${name}/${one.id}`,
    area: one.area,
    title: `${one.method} ${one.path} refuses what is only like the id of a record`,
    requirements: ['http/unknown-id'],
    effects: samples[one.id].effects,
    operations: [one.id],
    run: (trial) => tries(trial, one, kindsFor(one, index, oneIn)),
  }))

/** An item is one of the transfer that the path names, and of no other. */
const ofOtherTransfer: Case = {
  id: 'values/ids/updateTransferItem',
  area: 'inventory-transfer',
  title: 'An item of a transfer is not served as one of what is only like that transfer',
  requirements: ['http/unknown-id'],
  effects: 'own',
  operations: ['updateTransferItem'],
  async run(trial) {
    const input = await sampleInput('updateTransferItem', trial)
    const known = input.path?.transferId ?? ''
    for (const kind of ['an ending', 'letters']) {
      const path = { ...input.path, transferId: otherId(kind, known) }
      refusedAsUnknown(trial, await trial.attempt('updateTransferItem', { ...input, path }), 'http/unknown-id')
    }
  },
}

export const idCases: readonly Case[] = [...idCasesOf('ids', 5), ofOtherTransfer]
