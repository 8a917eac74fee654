// Why a run cannot start: what the first answer, or that none came, says about what is at the address, and what to do about it.
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isNotThere, type ReceivedAnswer } from '../exchange/exchange.ts'
import { speaksHttp2, speaksTls } from '../transport/at-hand.ts'
import { wasStopped } from '../transport/bounds.ts'

/** In one or two sentences. `address` is undefined for a target in process. */
export async function whyNotSignedIn({ answer, failure = '' }: Exchange, email: string, address: string | undefined): Promise<string> {
  return answer ? ofAnswer(answer, email, address ?? '') : ofSilence(withoutSource(failure), address)
}

/** What stands in the way of a run whose login brought no token: told of the run, which judges the login all the same. */
export function whyNoToken({ answer }: Exchange): string {
  const isPage = answer?.unreadable !== undefined && (/html/i.test(answer.headers['content-type'] ?? '') || /^\s*</.test(answer.text))
  return isPage
    ? 'the login was answered with a web page: that is not the API, but a web site, or the sign-in page of a network before it'
    : 'the login answers with no token that can be sent, so nothing else can be asked'
}

/** OpenSSL says where in its own code it was. */
const withoutSource = (failure: string): string => failure.replace(/[0-9A-F]+:error:[0-9A-F]+:SSL routines:[^:]*:([^:]*):.*/s, '$1').trim()

async function ofSilence(failure: string, address: string | undefined): Promise<string> {
  if (failure.includes(wasStopped)) return 'Stopped before the login was answered.'
  const none = `The target does not answer: ${failure}.`
  const known = silences.find(([pattern]) => pattern.test(failure))
  if (known) return `${none} ${known[1]}`
  if (address?.startsWith('http:')) {
    const [tls, http2] = await Promise.all([speaksTls(address), speaksHttp2(address)])
    if (tls) return `${none} It speaks TLS there: give the address with https.`
    if (http2)
      return `${none} It speaks nothing but HTTP/2 there, without TLS, where this program speaks HTTP/1.1: give its address with https, or one that takes HTTP/1.1.`
  }
  if (address?.startsWith('https:') && closed.test(failure))
    return `${none} It closes connections without an answer: its own log may say why, or it wants a certificate of the client (--cert and --key).`
  const other = afterAll.find(([pattern]) => pattern.test(failure))
  return `${none} ${other ? other[1] : 'Is the address right, and is the server up?'}`
}

const closed = /other side closed|ECONNRESET|EPIPE|socket hang up/

/** When it is neither TLS nor HTTP/2. */
const afterAll: readonly [RegExp, string][] = [
  [
    /HTTP\/1\.1 protocol.*(header|content-length|transfer-encoding|chunk)/i,
    'HTTP is spoken there, and broken: look at the headers of an answer with curl -i; a proxy before the server may have changed them.',
  ],
  [/HTTP\/1\.1 protocol|parse error/i, 'Something else than HTTP is spoken there: is the port right?'],
  [closed, 'It takes connections and closes them without an answer: its own log may say why, or another service listens there.'],
]

const silences: readonly [RegExp, string][] = [
  [/the proxy .* cannot be reached/, 'Is its address right? --proxy off goes without one, and NO_PROXY names hosts that need none.'],
  [
    /Proxy.*\b407\b/,
    'The proxy wants a user name and a password: put them into its address, as in http://user:password@proxy.example:3128, in the environment.',
  ],
  [/Proxy response \(403\)/, 'The proxy lets nobody through to this address: have it allowed there, or go without it with --proxy off.'],
  [/Proxy response/, 'The proxy does not reach the target: is the address right as seen from there? --proxy off goes without it.'],
  [
    /certificate required|alert handshake failure|alert bad certificate/i,
    'It wants a certificate of the client: give one with --cert and --key.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'No host of this name is known: is it spelt right, and known to this machine?'],
  [/ECONNREFUSED/, 'Nothing listens there. Is the address right, with its port, and is the server up?'],
  [/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'It cannot be reached from this machine: a network or a firewall is in the way.'],
  [/wrong version number|packet length too long|http request/i, 'It speaks no TLS there: give the address with http.'],
  [
    /no application protocol/i,
    'It speaks nothing but HTTP/2 there, and through a proxy this program speaks HTTP/1.1: give an address that takes both, or --proxy off.',
  ],
  [/does not match certificate/i, 'Its certificate is for another name: give the address with the name that stands in it.'],
  [/certificate has expired/i, 'Its certificate has to be renewed first.'],
  [
    /certificate|self-signed/i,
    'Who answers cannot be trusted: is the address right? Give the file with its certificate authority with --ca.',
  ],
  [/headers of more than/, 'A proxy or a loop before the server may add to them without end: look at one answer with curl -i.'],
  [/the time given/, 'The run had no more time for it: look whether the server is stuck, or give more with --max-time.'],
  [/no whole answer within/, 'It is there, but slow or stuck: look at the server, or give it more time with --timeout.'],
]

async function ofAnswer({ status, headers, body }: ReceivedAnswer, email: string, address: string): Promise<string> {
  const place = `${address}/v3/auth/login`
  const isJson = isObject(body)
  if (status === 400 && !isJson && address.startsWith('http:') && (await speaksTls(address)))
    return `The login was refused with 400: it speaks TLS there. Give the address with https.`
  if (status < 400)
    return `The target sends the login elsewhere, with ${status} to ${headers.location ?? 'nowhere'}. Give the address of the API itself.`
  if (status === 429)
    return `The target asks to wait (429${headers['retry-after'] ? `, Retry-After: ${headers['retry-after']}` : ''}) before anybody can log in. Try later, or have the limit raised for this run.`
  if (isNotThere(status))
    return `The login was answered with ${status}${isJson ? '' : ' by a proxy before the target'}: the server behind it is down, or too slow. Look at that server first.`
  if (status >= 500 && status !== 501) return `The target failed at the login with ${status}. Its own log should say why.`
  if ([404, 405, 410, 501].includes(status)) {
    const todo = /\/v3$/.test(address) ? 'The address ends in /v3 already: leave that out.' : 'Give the address that stands before /v3.'
    return `There is no login at ${place} (${status}). ${todo}`
  }
  if (status === 426)
    return `The target wants another protocol (426, Upgrade: ${headers.upgrade ?? 'not told'}), and this program speaks HTTP/1.1. Give an address that takes that.`
  if (status === 407)
    return 'The login was refused with 407: a proxy before the target wants a user name and a password. Put them into its address, as in http://user:password@proxy.example:3128.'
  if (!isJson)
    return `The login was refused with ${status} and an answer that is not JSON: that is not the API, but a gateway or firewall before it. Where it wants a key, give that with --header.`
  // A refusal of the API says so (7).
  if (body.success !== false)
    return `The login was refused with ${status} and JSON that is no error body of this API (success is not false): a gateway before it may have answered. Where that wants a key, give it with --header; where it is the API, look at what it says about ${email}.`
  if ([400, 401, 403, 422].includes(status))
    return `The target refused the login of ${email} with ${status}. Check the email, the password and the audience.`
  return `The target does not take the login (${status}). Is ${place} the address of this API?`
}
