// Every way in which Prism's opinion may differ from ours, and why nobody is wrong. `npm run second-opinion` needs each entry.
import type { Difference } from './differences.ts'

export interface Explanation {
  id: string
  /** Who says something that the other does not. */
  side: Difference['by']
  /** What they say it about. Patterns; a part that is left out may be anything. */
  what: {
    about: Difference['about']
    operation?: RegExp
    /** The case, or what was wrong on purpose. */
    occasion?: RegExp
    status?: number
    where?: RegExp
    message?: RegExp
  }
  why: string
}

export const explained: readonly Explanation[] = [
  {
    id: 'token',
    side: 'prism',
    what: { about: 'request', where: /^token$/, message: /^Invalid security scheme used$/ },
    why: 'Our validator of requests reads path, query and body. The token is for the session to judge: the cases request/needs-token and request/token-without-bearer see that such requests are refused.',
  },
  {
    id: 'request-media-type',
    side: 'prism',
    what: { about: 'request', occasion: /^request\/media-type\//, status: 415, where: /^content-type$/ },
    why: 'Our validator of requests gets a body that is parsed already. The mock refuses another media type before that, and the cases request/media-type see it.',
  },
  {
    id: 'malformed-json-in-words-of-prism',
    side: 'us',
    what: { about: 'answer', occasion: /^request\/malformed-json\//, status: 400, where: /^\/success$/, message: /^must / },
    why: 'Prism refuses a body that it cannot parse itself, before the server sees it, and without the envelope of the API. So these cases fail through the proxy, and only there: what they blame is the answer of Prism.',
  },
  {
    id: 'assumed',
    side: 'us',
    what: { about: 'answer', message: /^should / },
    why: 'Only assumed, so it stands under x-assumed, which Prism does not read. We give advice, and the server may do otherwise.',
  },
  {
    id: 'server-error',
    side: 'us',
    what: { about: 'answer', occasion: /^server error$/, status: 503, where: /^status$/, message: /server error/ },
    why: 'The document has 5XX, for a client must be ready for one. To answer a lawful request so is a failure all the same, and our check no-server-error says so.',
  },
  {
    id: 'id-of-the-path',
    side: 'us',
    what: { about: 'answer', where: /^\/data\/id$/, message: /^must \/data\/id: expected the id of the path, / },
    why: 'A schema says what an id is, not whose. That a read or a write answers with the record that its path names is a sentence of its own, which our check record-read or record-written asks of every answer.',
  },
  {
    id: 'branches-of-nullable-record',
    side: 'prism',
    what: { about: 'answer', where: /^\/(data|meta)\//, message: /must be null$|must match a schema in anyOf$/ },
    why: 'Something inside a record that may be null is wrong. Prism tells each branch of the anyOf that did not fit; we tell the one place that is wrong, and both agree about that one.',
  },
  {
    id: 'text-is-no-object',
    side: 'prism',
    what: { about: 'answer', occasion: /^(media type of a page|no media type)$/, where: /^$/, message: /^Response body must be object$/ },
    why: 'Prism does not parse what is not called JSON, and then finds text where an object must be. We parse it all the same, and blame the media type only, as Prism does too.',
  },
]

/** The entries that explain a difference; right is exactly one. */
export const explanationsOf = (difference: Difference): Explanation[] =>
  explained.filter(({ side, what }) => side === difference.by && fits(what, difference))

const fits = (what: Explanation['what'], difference: Difference): boolean =>
  what.about === difference.about &&
  (what.status ?? difference.status) === difference.status &&
  (what.operation?.test(difference.operation) ?? true) &&
  (what.occasion?.test(difference.occasion) ?? true) &&
  (what.where?.test(difference.where) ?? true) &&
  (what.message?.test(difference.what) ?? true)
