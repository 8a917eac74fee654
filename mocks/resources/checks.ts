// What bodies are held to beyond the contract's schemas (D35).
import { type Issue, invalid } from '../engine/plain/errors.ts'

const longestName = 255

/** Refuses what is wrong with some of the fields. */
function checkEach<Name extends string>(fields: readonly Name[], issueOf: (field: Name) => Issue | undefined): void {
  const issues: Issue[] = []
  for (const field of fields) {
    const issue = issueOf(field)
    if (issue) issues.push(issue)
  }
  if (issues.length > 0) throw invalid('invalid_request', issues)
}

/** Names have 1 to 255 characters after trimming. Fields that were not sent are not looked at. */
export function checkTexts<Body extends object>(body: Body, fields: (keyof Body & string)[]): void {
  checkEach(fields, (field) => {
    const text = body[field]
    if (typeof text !== 'string') return undefined
    const { length } = text.trim()
    if (length >= 1 && length <= longestName) return undefined
    return { path: `/body/${field}`, expected: `1 to ${longestName} characters`, actual: length === 0 ? 'an empty text' : String(length) }
  })
}

/** Refuses fields that say more about a state which the record is not in: they would be lost without a word. */
export function checkGoWith<Body extends object>(body: Body, fields: (keyof Body & string)[], state: string, isIn: boolean | null): void {
  if (isIn) return
  checkEach(fields, (field) =>
    body[field] === undefined || body[field] === null
      ? undefined
      : { path: `/body/${field}`, expected: `${state}: true beside it`, actual: `a record that is not ${state}` },
  )
}

/** Fields that were not sent are not looked at. */
export function checkNotNegative<Body extends object>(body: Body, fields: (keyof Body & string)[]): void {
  checkEach(fields, (field) => {
    const number = body[field]
    return typeof number === 'number' && number < 0 ? { path: `/body/${field}`, expected: '0 or more', actual: String(number) } : undefined
  })
}

/** Cents stay within what a number holds exactly. */
export function checkCents<Body extends object>(body: Body, fields: (keyof Body & string)[]): void {
  checkEach(fields, (field) => {
    const cents = body[field]
    if (typeof cents !== 'number' || Number.isSafeInteger(cents)) return undefined
    const most = Number.MAX_SAFE_INTEGER
    return { path: `/body/${field}`, expected: `whole cents from -${most} to ${most}`, actual: String(cents) }
  })
}

export function checkPercents<Body extends object>(body: Body, fields: (keyof Body & string)[]): void {
  checkEach(fields, (field) => {
    const percent = body[field]
    if (typeof percent !== 'number' || (percent >= 0 && percent <= 100)) return undefined
    return { path: `/body/${field}`, expected: 'a number from 0 to 100', actual: String(percent) }
  })
}
