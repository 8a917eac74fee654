// Fields of a write that are not taken: ignored, shown wrong in the answer, or stored wrong.
import type { Place } from '../../../../openapi/places.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, withBody } from '../../tools/lie.ts'
import { idIn, madeBy, overwrite } from './store.ts'
import { alsoNeeded, otherValue } from './values.ts'
import { bodyFields, recordFields, saidOf, type Write, writes } from './writes.ts'

/** The body without this field, or each of several bodies without it. */
function without(call: Call, field: string): unknown {
  const drop = (item: unknown): unknown => (isFields(item) ? { ...item, [field]: undefined } : item)
  return Array.isArray(call.body) ? call.body.map(drop) : drop(call.body)
}

const isSent = ({ body }: Call, field: string): boolean => [body].flat().some((item) => isFields(item) && field in item)

/** The field as it was sent; undefined where it was not. */
const sentValue = ({ body }: Call, field: string): unknown => (isFields(body) ? body[field] : undefined)

interface Field {
  write: Write
  name: string
  place: Place
  /** What is said when the field is wrong here. */
  breaks: readonly string[]
  unseen: string | undefined
}

const lie = ({ write, name, breaks, unseen }: Field, kind: string, says: string, tell: Lie['tell']): Lie => ({
  id: `computed/${kind}/${write.id}/${name}`,
  says: `${write.id} ${says}.`,
  breaks,
  operations: [write.id, write.shows],
  ...(unseen !== undefined && { unseen }),
  tell,
})

const ignored = (field: Field): Lie =>
  lie(
    field,
    'not-taken',
    `ignores ${field.name}`,
    around([field.write.id], (call) => call.next(isSent(call, field.name) ? { body: without(call, field.name) } : {})),
  )

const answeredWrong = (field: Field): Lie =>
  lie(
    field,
    'answered-wrong',
    `answers with another ${field.name} than was sent and stored`,
    around([field.write.id], (call) => {
      const answer = call.next()
      const wrong = otherValue(sentValue(call, field.name), field.place)
      if (!isSuccess(answer) || wrong === undefined) return answer
      const body = bodyOf(answer)
      if (isFields(body.data) && field.name in body.data) Object.assign(body.data, { [field.name]: wrong })
      return withBody(answer, body)
    }),
  )

const storedWrong = (field: Field): Lie =>
  lie(
    field,
    'stored-wrong',
    `answers with the ${field.name} that was sent, and stores another`,
    around([field.write.id], (call) => {
      const { collection, kind } = field.write
      const { answer, ids } = madeBy(call, collection, () => call.next())
      const wrong = otherValue(sentValue(call, field.name), field.place)
      if (!isSuccess(answer) || wrong === undefined) return answer
      for (const id of kind === 'create' ? ids : [idIn(call.params)]) storeWrong(call, field, id, wrong)
      return answer
    }),
  )

function storeWrong(call: Call, { write, name }: Field, id: string, wrong: unknown): void {
  const values: Fields = { [name]: wrong }
  overwrite(call.sandbox.world, write.collection, id, values)
}

function ofField(write: Write, name: string, place: Place): Lie[] {
  const { answers, lasts, unseen } = saidOf(write, name)
  const field = (breaks: readonly string[]): Field => ({ write, name, place, breaks, unseen })
  const optional = !place.stated.required && !alsoNeeded[write.id]?.includes(name)
  const answersIt = recordFields(write.id).some((one) => one.name === name)
  const showsIt = recordFields(write.shows).some((one) => one.name === name)
  const hasItems = place.pointer.startsWith('/*')
  return [
    ...(optional ? [ignored(field([...new Set([...answers, ...lasts])]))] : []),
    ...(answersIt && !hasItems ? [answeredWrong(field(answers))] : []),
    ...(showsIt && !hasItems ? [storedWrong(field([...lasts, 'record/write-lasts']))] : []),
  ]
}

/** The body of a payment by hand is not shown (4.22). */
export const writtenFieldLies: readonly Lie[] = writes
  .filter(({ id }) => id !== 'createManualPayment')
  .flatMap((write) => bodyFields(write.id).flatMap(({ name, place }) => ofField(write, name, place)))
