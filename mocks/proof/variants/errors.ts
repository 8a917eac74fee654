// Refusals with other statuses, codes and words (D04, D05).
import { withBody } from '../tools/lie.ts'
import { refusals, type Variant } from './variant.ts'

/** Refusals with this status for each status of ours. */
const statuses = (id: string, says: string, status: (ours: number) => number): Variant => ({
  id: `errors/${id}`,
  says,
  vary: refusals((_, answer) => (answer.status >= 500 ? answer : { ...answer, status: status(answer.status) })),
})

const changesWords = (id: string, says: string, change: (body: { code: unknown; message: unknown; data: unknown }) => object): Variant => ({
  id: `errors/${id}`,
  says,
  vary: refusals(({ code, message, data }, answer) => withBody(answer, { success: false, ...change({ code, message, data }) })),
})

export const errorVariants: readonly Variant[] = [
  statuses('all-400', 'Every refusal has status 400.', () => 400),
  statuses('all-404', 'Every refusal has status 404.', () => 404),
  statuses('all-403', 'Every refusal has status 403.', () => 403),
  statuses('422', 'A body that is not as documented is refused with 422.', (ours) => (ours === 400 ? 422 : ours)),
  statuses('no-session-403', 'A request without a session is refused with 403.', (ours) => (ours === 401 ? 403 : ours)),
  statuses('unknown-410', 'An unknown id or path is refused with 410.', (ours) => (ours === 404 ? 410 : ours)),
  statuses(
    'unusual',
    'Refusals have unusual statuses of the class 4xx.',
    (ours) => ({ 400: 418, 401: 440, 403: 451, 404: 424, 405: 406, 409: 412, 415: 400 })[ours] ?? ours,
  ),
  changesWords('bare', 'The body of a refusal is success false and nothing else.', () => ({})),
  changesWords('message-only', 'The body of a refusal has no code and no data.', ({ message }) => ({ message })),
  changesWords('code-only', 'The body of a refusal has a code and no message.', ({ code }) => ({ code: `E-${code}` })),
  changesWords('other-words', 'Refusals say little, in another language, with other codes and a link.', () => ({
    message: 'Das geht nicht.',
    code: '4711',
    data: { trace: { id: 'b7ad', steps: [] }, retry: false },
    documentation_url: 'https://docs.example/errors/4711',
    requestId: 'b7ad-0001',
  })),
]
