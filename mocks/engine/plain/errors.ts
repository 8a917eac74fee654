// The one table of refusals: code, status, and the sentence around what was expected and what came (D04, D05).

const statuses = {
  bad_json: 400,
  invalid_request: 400,
  invalid_where: 400,
  invalid_order: 400,
  invalid_page: 400,
  not_signed_in: 401,
  wrong_login: 401,
  session_ended: 401,
  not_allowed: 403,
  wrong_key: 403,
  not_your_notifications: 403,
  not_found: 404,
  unknown_path: 404,
  unknown_sandbox: 404,
  wrong_method: 405,
  name_taken: 409,
  key_used: 409,
  too_many_forks: 409,
  reserved_record: 409,
  not_editable: 409,
  not_manual: 409,
  body_too_large: 413,
  not_json: 415,
  internal_error: 500,
  fault: 503,
  store_away: 503,
  sandbox_full: 507,
} as const

export type ErrorCode = keyof typeof statuses

/** One thing that is wrong with a request. */
export interface Issue {
  path: string
  expected: string
  actual: string
}

/** Thrown by whoever finds that a request cannot be answered. Nothing of the request takes effect. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly status: number
  readonly data: { [name: string]: unknown } | undefined
  /** More answer headers, such as Allow. */
  readonly headers: { [name: string]: string }

  constructor(code: ErrorCode, message: string, { data, status, headers = {} }: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.status = status ?? statuses[code]
    this.data = data
    this.headers = headers
  }
}

interface RefusalDetails {
  data?: { [name: string]: unknown }
  status?: number
  headers?: { [name: string]: string }
}

/** `refusal('not_found', 'the id of a vendor of this company', '"ven_x"')` reads "Expected …, got …." */
export const refusal = (code: ErrorCode, expected: string, actual: string, details?: RefusalDetails): Refusal =>
  new Refusal(code, `Expected ${expected}, got ${actual}.`, details)

/** Where errors would be explained (D55): a link as clients meet it, of a host that no one has. */
const aboutErrors = 'https://docs.repair-shop.example/v3/errors'

/** The body of an answer that refuses, of the API and of the control plane. */
export const refusalBody = ({ code, message, data }: Refusal) => ({
  success: false,
  code,
  message,
  data,
  documentation_url: `${aboutErrors}#${code}`,
})

/** So many say enough: a body of a megabyte can be wrong in hundreds of thousands of places. */
const mostIssues = 20

/** Several issues at once; the message names the first ones, `data.issues` more of them. */
export function invalid(code: ErrorCode, issues: readonly Issue[]): Refusal {
  const first = issues.slice(0, 3).map(({ path, expected, actual }) => `${path} expected ${expected}, got ${actual}`)
  const more = issues.length > first.length ? `; and ${issues.length - first.length} more` : ''
  const data = { issues: issues.slice(0, mostIssues) }
  return new Refusal(code, `The request is not as documented: ${first.join('; ')}${more}.`, { data })
}
