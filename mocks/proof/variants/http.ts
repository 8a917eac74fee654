// HTTP spoken otherwise: statuses, headers, bytes and time.
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import { bodyOf, isSuccess } from '../tools/lie.ts'
import { everyAnswer, type Variant, type Vary } from './variant.ts'

const creating = /^(create|bulkCreate)/

const headers = (more: { [name: string]: string }): Vary =>
  everyAnswer((answer) => ({ ...answer, headers: { ...answer.headers, ...more } }))

const packed = (encoding: string, pack: (text: string) => Uint8Array): Vary =>
  everyAnswer((answer) => ({
    ...answer,
    headers: { ...answer.headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
    bytes: new Uint8Array(pack(answer.body)),
  }))

const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

/** Some answers are a plea to wait instead; a request that was told so has had no effect. */
const busy =
  (every: number, more: { [name: string]: string }, status = 429): Vary =>
  ({ handle }) => {
    let count = 0
    return (request) => {
      if (++count % every !== 0) return handle(request)
      return {
        status,
        headers: { 'content-type': 'application/json', ...more },
        body: JSON.stringify({ success: false, message: 'Not so fast.' }),
        sandbox: 'default',
        reason: 'too fast',
      }
    }
  }

const slow =
  (wait: (count: number) => number): Vary =>
  ({ handle }) => {
    let count = 0
    return (request) => ({ ...handle(request), wait: wait(++count) })
  }

const notAllowed: PlainAnswer = {
  status: 405,
  headers: { 'content-type': 'application/json', allow: 'GET, POST, PUT, PATCH, DELETE' },
  body: JSON.stringify({ success: false, message: 'Not here.' }),
  sandbox: 'default',
}

/** JSON with its whole numbers written in another way. */
const inNumbers = (text: string, write: (number: string) => string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => (/^-?\d+$/.test(token) ? write(token) : token))

/** `/v3/vendor/12.json` is `/v3/vendor/12`, whatever follows the dot. */
const withoutFormat = (path: string): string => path.replace(/^([^?]*)\.\w+(?=$|\?)/, '$1')

export const httpVariants: readonly Variant[] = [
  {
    id: 'http/format-in-path',
    says: 'A path may end in the format that is wanted, as in /v3/vendor/12.json.',
    vary:
      ({ handle }) =>
      (request) =>
        handle({ ...request, url: withoutFormat(request.url) }),
  },
  {
    id: 'http/created-201',
    says: 'A create is answered with 201 and a Location.',
    vary: everyAnswer((answer) =>
      isSuccess(answer) && creating.test(answer.operation?.id ?? '')
        ? { ...answer, status: 201, headers: { ...answer.headers, location: '/v3/somewhere' } }
        : answer,
    ),
  },
  {
    id: 'http/accepted-202',
    says: 'Writes are answered with 202, though they are done.',
    vary: everyAnswer((answer, { method }) =>
      isSuccess(answer) && method !== 'GET' && answer.operation?.area !== 'auth' ? { ...answer, status: 202 } : answer,
    ),
  },
  { id: 'http/charset', says: 'The media type names its charset.', vary: headers({ 'content-type': 'application/json; charset=utf-8' }) },
  {
    id: 'http/media-type-in-capitals',
    says: 'The media type is in capitals.',
    vary: headers({ 'content-type': 'Application/JSON;Charset="UTF-8"' }),
  },
  { id: 'http/gzip', says: 'Answers are packed with gzip.', vary: packed('gzip', (text) => gzipSync(text, { level: 1 })) },
  { id: 'http/brotli', says: 'Answers are packed with brotli.', vary: packed('br', brotli) },
  { id: 'http/deflate', says: 'Answers are packed with deflate.', vary: packed('deflate', (text) => deflateSync(text, { level: 1 })) },
  { id: 'http/chunked', says: 'Answers come in chunks, without a length.', vary: headers({ 'transfer-encoding': 'chunked' }) },
  { id: 'http/close', says: 'The connection is closed after each answer.', vary: headers({ connection: 'close' }) },
  {
    id: 'http/header-names',
    says: 'Names of headers are in capitals, and there are more of them.',
    vary: everyAnswer((answer) => ({
      ...answer,
      headers: {
        ...Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toUpperCase(), value])),
        'X-RATELIMIT-REMAINING': '17',
        ETAG: '"1"',
        'CACHE-CONTROL': 'no-store',
      },
    })),
  },
  {
    id: 'http/spaced-out',
    says: 'The JSON is indented, and every sign outside ASCII is escaped.',
    vary: everyAnswer((answer) => ({
      ...answer,
      body: `\n${JSON.stringify(bodyOf(answer), null, 2)}\n`.replace(
        /[\u0080-\uffff]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    })),
  },
  {
    id: 'http/no-head-no-options',
    says: 'HEAD and OPTIONS are refused.',
    vary:
      ({ handle }) =>
      (request) =>
        ['HEAD', 'OPTIONS'].includes(request.method) ? notAllowed : handle(request),
  },
  {
    id: 'http/gateway',
    says: 'A method that is not listed is answered by a gateway, with 501 and a page of HTML.',
    vary: everyAnswer((answer) =>
      answer.status === 405
        ? { ...answer, status: 501, headers: { 'content-type': 'text/html' }, body: '<h1>No such method</h1>' }
        : answer,
    ),
  },
  { id: 'http/slow', says: 'Every answer takes 5 to 20 milliseconds.', vary: slow((count) => 5 + ((count * 7) % 16)) },
  {
    id: 'http/uneven',
    says: 'Some answers take far longer than others, so that later ones overtake them.',
    vary: slow((count) => (count % 5 === 0 ? 8 : 0)),
  },
  {
    id: 'http/busy-for-a-moment',
    says: 'One request in ninety is asked to come again at once (503).',
    vary: busy(90, { 'retry-after': '0' }, 503),
  },
  { id: 'http/busy', says: 'One request in seven is asked to come again at once (429).', vary: busy(7, { 'retry-after': '0' }) },
  {
    id: 'http/busy-until',
    says: 'One request in seven is asked to come again, at a time that is over (429).',
    vary: busy(7, { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }),
  },
  {
    id: 'http/prefix',
    says: 'Every address has more before /v3.',
    prefix: '/api/shop',
    vary:
      ({ handle }) =>
      (request) =>
        handle({ ...request, url: request.url.replace(/^\/api\/shop(?=\/)/, '') }),
  },
  {
    id: 'http/numbers-with-exponent',
    says: 'Whole numbers are written with an exponent: 7e0.',
    vary: everyAnswer((answer) => ({ ...answer, body: inNumbers(answer.body, (number) => `${number}e0`) })),
  },
  {
    id: 'http/busy-a-second',
    says: 'One request in six hundred is asked to come again in a second (429).',
    vary: busy(600, { 'retry-after': '1' }),
  },
  {
    id: 'http/sometimes-very-slow',
    says: 'One answer in six hundred takes a second and a half.',
    vary: slow((count) => (count % 600 === 0 ? 1500 : 0)),
  },
  {
    id: 'http/whole-numbers-with-a-point',
    says: 'Whole numbers are written with a point: 7.0.',
    vary: everyAnswer((answer) => ({
      ...answer,
      body: inNumbers(answer.body, (number) => `${number}.0`),
    })),
  },
]
