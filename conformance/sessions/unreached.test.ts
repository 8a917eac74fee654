// Why a run cannot start, where a test server would need a certificate or a signal.
import { expect, test } from 'vitest'
import { wasStopped } from '../transport/bounds.ts'
import { whyNotSignedIn } from './unreached.ts'

const silent = (failure: string, address?: string) => {
  const request = { method: 'POST', path: '/v3/auth/login', headers: {}, body: undefined }
  return whyNotSignedIn({ operation: 'login', request, answer: undefined, failure, milliseconds: 1 }, 'a@shop.example', address)
}

test.each([
  [wasStopped, /^Stopped before the login was answered\.$/],
  ['self-signed certificate', /cannot be trusted.*--ca\.$/],
  ["Hostname/IP does not match certificate's altnames: Host: a", /for another name: give the address with the name that stands in it/],
  ['certificate has expired', /has to be renewed/],
  ['getaddrinfo ENOTFOUND shop.example', /No host of this name is known/],
  [
    '80DC:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/ssl3_record.c:350:\n',
    /^The target does not answer: wrong version number\. It speaks no TLS there/,
  ],
  ['Response does not match the HTTP/1.1 protocol (Invalid header value char)', /HTTP is spoken there, and broken: .* curl -i/],
  ['Response does not match the HTTP/1.1 protocol (Expected HTTP/)', /Something else than HTTP is spoken there/],
  ['something else', /Is the address right, and is the server up\?$/],
])('%s', async (failure, said) => {
  expect(await silent(failure)).toMatch(said)
})

test('who closes what is encrypted may want a certificate of the client', async () => {
  expect(await silent('other side closed', 'https://shop.example')).toMatch(
    /or it wants a certificate of the client \(--cert and --key\)\.$/,
  )
})
