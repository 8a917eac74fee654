// Logins and sessions as lies find and change them.
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'

/** The e-mail and password of a login. */
export function credentialsIn({ body }: Call): { email: string; password: string } {
  const { email, password } = isFields(body) ? body : {}
  return { email: typeof email === 'string' ? email.trim().toLowerCase() : '', password: typeof password === 'string' ? password : '' }
}

/** A good login answered with other session data. */
export function loggedIn(call: Call, change: (data: Fields) => void): PlainAnswer {
  const answer = call.next()
  if (!isSuccess(answer)) return answer
  const body = bodyOf(answer)
  if (isFields(body.data)) change(body.data)
  return withBody(answer, body)
}

export const session = (change: (data: Fields, call: Call) => void): Lie['tell'] =>
  around(['login'], (call) => loggedIn(call, (data) => change(data, call)))
