// Ids and passwords that are nobody's, and that a careless comparison takes for somebody's: patterns, beginnings, what follows a number.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { User } from '../../../../engine/state/records.ts'
import { collectionOf, deletes } from '../../../tools/kinds.ts'
import { around, type Call, type Lie, refuse, requests, sentFields } from '../../../tools/lie.ts'

interface IdKind {
  name: string
  says: string
  /** Whether the id of the path, which no record has, is taken for this one. */
  isTaken(asked: string, id: string): boolean
}

/** As LIKE has it, where a percent sign stands for any signs. */
function fitsPattern(asked: string, id: string): boolean {
  const [first = '', ...rest] = asked.split('%')
  const last = rest.at(-1)
  return last !== undefined && id.length >= first.length + last.length && id.startsWith(first) && id.endsWith(last)
}

const idKinds: readonly IdKind[] = [
  { name: 'what-follows-ignored', says: 'an id with something after it', isTaken: (asked, id) => asked.startsWith(id) },
  { name: 'beginning-enough', says: 'the beginning of an id', isTaken: (asked, id) => asked.length > 5 && id.startsWith(asked) },
  { name: 'percent-matches', says: 'a percent sign for any id', isTaken: fitsPattern },
  {
    name: 'underscore-matches',
    says: 'an underscore for any sign of an id',
    isTaken: (asked, id) => asked.length === id.length && [...asked].every((sign, index) => sign === '_' || sign === id[index]),
  },
  { name: 'zero-is-first', says: '0 for the first record', isTaken: (asked) => asked === '0' },
  { name: 'dots-ignored', says: 'an id with an ending such as -x', isTaken: (asked, id) => asked.replace(/-\w+$/, '') === id },
]

const byId = [
  ['getReferralSource', 'what-follows-ignored', 'percent-matches'],
  ['getPaymentTerm', 'zero-is-first', 'beginning-enough'],
  ['getCoreCharge', 'underscore-matches', 'what-follows-ignored'],
  ['getLaborMatrix', 'percent-matches', 'dots-ignored'],
  ['getStatement', 'what-follows-ignored', 'zero-is-first'],
  ['getVendor', 'beginning-enough', 'underscore-matches'],
  ['updateReferralSource', 'percent-matches', 'what-follows-ignored'],
] as const satisfies readonly (readonly [OperationId, ...string[]])[]

const deletesById: { readonly [id in OperationId]?: readonly string[] } = {
  deleteCoreCharge: ['what-follows-ignored', 'underscore-matches'],
  deleteTpiInspection: ['dots-ignored'],
}

const foundBy = (operation: OperationId, { isTaken }: IdKind): Lie['tell'] =>
  requests([operation], (call) => {
    const asked = call.params.id ?? ''
    const own = call.sandbox.world.all(collectionOf(call)).filter(({ companyId }) => companyId === call.caller?.companyId)
    if (own.some(({ id }) => id === asked)) return undefined
    const found = own.find(({ id }) => isTaken(asked, id))
    return found && { path: call.operation.path.replace('{id}', found.id) }
  })

const takesOtherIds = (operation: OperationId, names: readonly string[]): Lie[] =>
  idKinds
    .filter(({ name }) => names.includes(name))
    .map((kind) => ({
      id: `values/${operation}/id/${kind.name}`,
      says: `${operation} takes ${kind.says}.`,
      breaks: ['http/unknown-id'],
      operations: [operation],
      tell: foundBy(operation, kind),
    }))

const idLies: readonly Lie[] = [
  ...byId.flatMap(([operation, ...names]) => takesOtherIds(operation, names)),
  ...deletes.flatMap((remove) => takesOtherIds(remove, deletesById[remove] ?? ['what-follows-ignored'])),
]

interface FatalId {
  operation: OperationId
  name: string
  says: string
  isFatal(id: string): boolean
}

const fatalIds: readonly FatalId[] = [
  { operation: 'getVendor', name: 'quote', says: 'an id with an apostrophe', isFatal: (id) => id.includes("'") },
  { operation: 'getPaymentTerm', name: 'long', says: 'an id of more than 64 characters', isFatal: ({ length }) => length > 64 },
  { operation: 'getInspection', name: 'digits', says: 'an id of digits only', isFatal: (id) => /^\d+$/.test(id) },
  { operation: 'deleteReferralSource', name: 'emoji', says: 'an id with an emoji', isFatal: (id) => /[\u{10000}-\u{10ffff}]/u.test(id) },
  { operation: 'getCoreCharge', name: 'null-sign', says: 'an id with the sign NUL', isFatal: (id) => id.includes('\0') },
  { operation: 'updateWebhook', name: 'not-a-uuid', says: 'an id of three letters', isFatal: (id) => /^[a-z]{3}$/i.test(id) },
]

const fatalIdLies: readonly Lie[] = fatalIds.map(({ operation, name, says, isFatal }) => ({
  id: `values/${operation}/id/fails-with-${name}`,
  says: `${operation} answers 500 to ${says}, which no record has.`,
  breaks: ['http/unknown-id', 'envelope/client-error-status'],
  operations: [operation],
  tell: around([operation], (call) =>
    call.caller && isFatal(call.params.id ?? '') ? refuse(call, 500, 'invalid input syntax for type uuid') : call.next(),
  ),
}))

const takesWrongLogin = (
  name: string,
  says: string,
  breaks: string,
  find: (sent: Sent, users: readonly User[]) => User | undefined,
): Lie => ({
  id: `values/login/${name}`,
  says,
  breaks: [breaks],
  operations: ['login'],
  tell: requests(['login'], (call: Call) => {
    const { email, password, ...rest } = sentFields(call)
    const user = find({ email, password }, call.sandbox.world.all('users'))
    return user && { body: { ...rest, email: user.email, password: user.password } }
  }),
})

interface Sent {
  email: unknown
  password: unknown
}

const byEmail = ({ email }: Sent, users: readonly User[]): User | undefined => users.find((user) => user.email === email)

const withPassword = (isTaken: (sent: unknown, right: string) => boolean) => (sent: Sent, users: readonly User[]) => {
  const user = byEmail(sent, users)
  return user && sent.password !== user.password && isTaken(sent.password, user.password) ? user : undefined
}

const wrongPassword = 'session/login-wrong-password'

const logins: readonly Lie[] = [
  takesWrongLogin(
    'password/first-eight',
    'A login looks at the first eight characters of the password only, as old hashes do.',
    wrongPassword,
    withPassword((sent, right) => typeof sent === 'string' && sent.slice(0, 8) === right.slice(0, 8)),
  ),
  takesWrongLogin(
    'password/other-case',
    'A login takes the password in other capitals.',
    wrongPassword,
    withPassword((sent, right) => typeof sent === 'string' && sent.toLowerCase() === right.toLowerCase()),
  ),
  takesWrongLogin(
    'password/percent',
    'A login takes a percent sign for any password.',
    wrongPassword,
    withPassword((sent) => sent === '%'),
  ),
  takesWrongLogin(
    'password/empty',
    'A login takes an empty password.',
    wrongPassword,
    withPassword((sent) => sent === ''),
  ),
  takesWrongLogin(
    'password/injected',
    "A login takes ' OR '1'='1 for any password.",
    wrongPassword,
    withPassword((sent) => typeof sent === 'string' && /^' or '1'='1/i.test(sent)),
  ),
  takesWrongLogin(
    'password/true',
    'A login takes true for any password.',
    'http/required-field-type',
    withPassword((sent) => sent === true),
  ),
  takesWrongLogin(
    'password/object',
    'A login takes an object for any password, as a query of a document store.',
    'http/required-field-type',
    withPassword((sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent)),
  ),
  takesWrongLogin(
    'email/tag',
    'A login takes an e-mail with a tag after + for the one without.',
    'session/login-unknown-email',
    ({ email, password }, users) =>
      users.find(
        (user) =>
          typeof email === 'string' && email.includes('+') && user.email === email.replace(/\+[^@]*/, '') && user.password === password,
      ),
  ),
  takesWrongLogin(
    'email/percent',
    'A login takes an e-mail with a percent sign for the first that it fits.',
    'session/login-unknown-email',
    ({ email, password }, users) =>
      users.find(({ email: known, password: right }) => {
        if (typeof email !== 'string' || !email.includes('%')) return false
        const [first = '', last = ''] = email.split('%')
        return known.startsWith(first) && known.endsWith(last) && right === password
      }),
  ),
  takesWrongLogin(
    'email/what-follows',
    'A login ignores what follows the e-mail after a line break or a comma.',
    'session/login-unknown-email',
    ({ email, password }, users) =>
      users.find(
        (user) => typeof email === 'string' && /[,\n]/.test(email) && email.split(/[,\n]/)[0] === user.email && user.password === password,
      ),
  ),
]

export const idAndLoginLies: readonly Lie[] = [...idLies, ...fatalIdLies, ...logins]
