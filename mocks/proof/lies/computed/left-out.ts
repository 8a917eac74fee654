// Updates that put what was not sent back to what a new record has.
import type { Place } from '../../../../openapi/places.ts'
import { resourceOf } from '../../../../openapi/resources.ts'
import { type Fields, isFields, type Lie } from '../../tools/lie.ts'
import { bodyFields, recordFields, type Write, writes } from './writes.ts'
import { afterWrite, leavesField, reasonToChange, show } from './writing.ts'

/** What a new record may have where nothing was sent. */
function defaultsOf({ strict }: Place): unknown[] {
  if (strict.values) return [strict.types?.includes('null') ? null : strict.values[0]]
  const types = strict.types ?? ['null']
  const [type] = types.filter((one) => one !== 'null')
  if (type === 'boolean') return [false, true]
  if (type === 'array') return [[]]
  if (types.includes('null')) return [null]
  return [type === 'string' ? '' : 0]
}

const leftOut = (write: Write, field: string, value: unknown): Lie =>
  afterWrite(
    write,
    {
      kind: 'left-out',
      more: typeof value === 'boolean' ? `${field}/${value}` : field,
      says: `sets ${field} to ${JSON.stringify(value)} unless it is sent`,
      breaks: [...leavesField(write, field), 'record/empty-update'],
    },
    (call, answer, [id = '']) => {
      if (isFields(call.body) && field in call.body) return answer
      const values: Fields = { [field]: value }
      return show(call, write, answer, id, values)
    },
  )

/** Marking as read and the state of a template are said to change what no body names. */
const fullUpdates = writes.filter(
  ({ id, kind }) => kind === 'update' && !['markNotificationRead', 'changeMessageTemplateState'].includes(id),
)

/** Only what can be sent: the rest may follow from something else. */
const sendable = ({ id }: Write): readonly string[] =>
  [id, resourceOf(id)?.create].flatMap((write) => (write ? bodyFields(write) : [])).map(({ name }) => name)

/** A term that is not editable takes no update after which it could be editable again. */
const unseenIn: readonly string[] = ['updatePaymentTerm/editable']

export const leftOutLies: readonly Lie[] = fullUpdates.flatMap((write) =>
  recordFields(write.shows)
    .filter(({ name }) => sendable(write).includes(name) && !unseenIn.includes(`${write.id}/${name}`))
    .flatMap(({ name, place }) =>
      defaultsOf(place).map((value) => {
        const unseen = reasonToChange(write, name)
        return { ...leftOut(write, name, value), ...(unseen !== undefined && { unseen }) }
      }),
    ),
)
