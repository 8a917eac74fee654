// A server that echoes every secret in every encoding: none of it stands in any report, nor in what the program says.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock, type Mock } from '../mocks/index.ts'
import { main } from './main.ts'
import { reportKinds } from './reporters/index.ts'

const password = 'Canary-9"Pw/x<7&Q'
const header = 'Canary+key=41/zz'

const bytes = (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const signs = (text: string, made: (code: number) => string) => Array.from(text, (sign) => made(sign.charCodeAt(0))).join('')

const encodings: { readonly [name: string]: (text: string) => string } = {
  plain: (text) => text,
  'upper case': (text) => text.toUpperCase(),
  'full width': (text) => text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'JSON in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'JSON escapes': (text) => signs(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  'HTML entities': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('/', '&#47;').replaceAll('=', '&#61;'),
  'decimal entities': (text) => signs(text, (code) => `&#${code};`),
  'hexadecimal entities': (text) => signs(text, (code) => `&#x${code.toString(16)};`),
  percent: encodeURIComponent,
  'percent of every byte': (text) => bytes(text).map((byte) => `%${byte}`).join(''), // biome-ignore format: short
  'percent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  hexadecimal: (text) => bytes(text).join(''),
  'hexadecimal in capitals': (text) => bytes(text).join('').toUpperCase(),
  'base64 of a longer text': (text) => base64(`ab${text}.`).slice(3, -4),
  'base64 of a text longer by one': (text) => base64(`abc${text}.`).slice(4, -4),
  'base64 of a text longer by two': (text) => base64(`abcd${text}.`).slice(6, -4),
  'base64 of a body': (text) => base64(JSON.stringify({ text })).slice(12, -8),
  'base64 twice': (text) => base64(base64(text).replace(/=+$/, '')).replace(/.?=*$/, ''),
  'UTF-16 in hexadecimal': (text) => Buffer.from(text, 'utf16le').toString('hex'),
  'UTF-16 in base64': (text) => Buffer.from(text, 'utf16le').toString('base64').replace(/.?=*$/, ''),
  'hexadecimal with spaces': (text) => bytes(text).join(' '),
  'hexadecimal with colons': (text) => bytes(text).join(':'),
  'quoted-printable': (text) => bytes(text).map((byte) => `=${byte.toUpperCase()}`).join(''), // biome-ignore format: short
  octal: (text) => signs(text, (code) => `\\${code.toString(8).padStart(3, '0')}`),
  decimal: (text) => signs(text, (code) => `${code},`).slice(0, -1),
  'binary digits': (text) => signs(text, (code) => `${code.toString(2).padStart(8, '0')} `).trim(),
  'base64, cut': (text) => base64(text).slice(0, Math.ceil(text.length)),
  'hexadecimal, cut': (text) =>
    bytes(text)
      .join('')
      .slice(0, Math.ceil(1.4 * text.length)),
}

/** Each of some encodings within each of some others. */
const layered: { readonly [name: string]: (text: string) => string } = Object.fromEntries(
  [
    'JSON escapes',
    'decimal entities',
    'percent of every byte',
    'base64',
    'base64 for URLs',
    'hexadecimal',
    'UTF-16 in base64',
    'hexadecimal with colons',
    'quoted-printable',
    'octal',
    'decimal',
    'binary digits',
  ].flatMap(
    (
      inner,
      _,
      all, // biome-ignore format: names
    ) => all.map((outer) => [`${inner} in ${outer}`, (text: string) => encodings[outer]?.(encodings[inner]?.(text) ?? '') ?? '']),
  ),
)

/** What the server was given and gave, from the first request on. */
const secrets = new Map<string, string>([
  ['password', password],
  ['header', header],
])
const tokens = new Set<string>()
let mock: Mock
const server = createServer(async (sent, response) => {
  const body = Buffer.concat(await sent.toArray()).toString()
  const [, secret] = /"secret":"([^"\\]{8,})"/.exec(body) ?? []
  if (secret !== undefined) secrets.set(`webhook secret ${secret}`, secret)
  const used = sent.headers.authorization?.replace('Bearer ', '')
  // Whoever uses a token has read the login that gave it.
  if (used !== undefined && tokens.has(used)) secrets.set(`token ${used}`, used)
  const asked = body.replace(JSON.stringify(password), '"workshop"')
  const headers = { 'content-type': 'application/json', authorization: sent.headers.authorization ?? '' }
  const answer = await mock.fetch(`http://mock${sent.url}`, { method: sent.method ?? 'GET', headers, ...(asked !== '' && { body: asked }) })
  const text = await answer.text()
  const [, token] = /"token":"([^"]+)"/.exec(text) ?? []
  if (token !== undefined) tokens.add(token)
  response.writeHead(answer.status, { 'content-type': 'application/json', 'x-echo': encodeURIComponent(password) }).end(echoing(text))
})

let answered = 0
const layers = Object.values(layered)
/** Some of them with each answer, the next ones with the next. */
const layersOfThePassword = () => Array.from({ length: 12 }, () => layers[answered++ % layers.length]?.(password))

/** In a field of its own, in the message of refusals, and in names that are compared with what was sent. */
function echoing(text: string): string {
  const echo = [...secrets.values()].slice(-6).flatMap((secret) => Object.values(encodings).map((encode) => encode(secret)))
  const told = JSON.stringify([password, header, ...echo, ...layersOfThePassword()].join(' '))
  return text
    .replace(/\}$/, () => `,"echo":${told}}`)
    .replace(/"message":"[^"]*"/, () => `"message":${told}`)
    .replaceAll(
      /"(name|city)":"[^"]*"/g,
      (_, name: string) => `"${name}":${JSON.stringify(`${name} ${encodings.base64?.(password)} ${password}`)}`,
    )
}

beforeAll(async () => {
  mock = await createMock()
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** As it stands, and as whoever opens the file reads it. */
const readings = (text: string): string[] => {
  const asJson = text.replaceAll(/\\(["\\/])/g, '$1')
  const asPage = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&') // biome-ignore format: short
  return [text, asJson, asPage]
}

const env = { REPAIR_SHOP_EMAIL: 'owner@harborline.example', REPAIR_SHOP_PASSWORD: password, NO_COLOR: '1' }

/** What the program says when it is called so, with reports of all kinds in the folder; Ctrl-C when it says the last word. */
async function program(folder: string, args: readonly string[], lastWord?: RegExp): Promise<{ code: number; out: string }> {
  // It knows the tokens that it is given, not those of a run before it, whose last requests may still be under way.
  tokens.clear()
  for (const name of secrets.keys()) if (name.includes(' ')) secrets.delete(name)
  let out = ''
  const stop = new AbortController()
  const write = (text: string) => {
    out += text
    if (lastWord?.test(out)) stop.abort()
  }
  const reports = reportKinds.flatMap((kind) => ['--report', `${kind}=${join(folder, kind)}`])
  const surroundings = { stdout: { write }, stderr: { write, isTTY: true }, env, stop: stop.signal }
  const code = await main([...args, '--header', `X-Api-Key: ${header}`, '--effects', 'own', ...reports], surroundings)
  return { code, out }
}

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Each file of the folder, and below it, with what it holds. */
const filesIn = (folder: string): [name: string, text: string][] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [[entry.name, readFileSync(path, 'utf8')]]
  })

function leaksIn(texts: readonly (readonly [place: string, text: string])[]): string[] {
  // Several encodings of a secret may come to one text.
  const spelt = new Map<string, string>()
  for (const [name, secret] of secrets)
    for (const [encoding, encode] of Object.entries(encodings)) spelt.set(encode(secret), `${name.split(' ', 1)[0]} as ${encoding}`)
  for (const [name, encode] of Object.entries(layered)) spelt.set(encode(password), `password as ${name}`)
  const found = texts.flatMap(([place, text]) =>
    readings(text).flatMap((reading) => [...spelt].flatMap(([part, what]) => (reading.includes(part) ? `${what} in ${place}` : []))),
  )
  return [...new Set(found)]
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leaks-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('no secret stands in a report or in what is said, however the server encodes it', () =>
  inFolder(async (folder) => {
    const chosen = ['session/*', 'webhook/c*', 'vendor/create*'].flatMap((pattern) => ['--only', pattern])
    const { code, out } = await program(folder, ['run', address(), ...chosen])
    expect(code).toBe(1)
    expect(readdirSync(folder).sort()).toEqual([...reportKinds].sort())
    expect(leaksIn([...filesIn(folder), ['what is said', out]])).toEqual([])
    expect([...secrets.keys()].map((name) => name.split(' ', 1)[0])).toEqual(expect.arrayContaining(['token', 'webhook']))
  }))

test('nor in recipes and scripts of what exploring finds, nor in what is said when they are asked again', () =>
  inFolder(async (folder) => {
    const recipes = join(folder, 'recipes')
    const explored = await program(
      folder,
      ['explore', address(), '--time', '10m', '--seed', '7', '--recipes', recipes, '--only', 'values/createVendor*'],
      /found {2}.*\(values\//,
    )
    const written = readdirSync(recipes)
    expect({ code: explored.code, recipes: written.length > 0 }).toEqual({ code: 1, recipes: true })
    expect(leaksIn([...filesIn(folder), ['what is said', explored.out]])).toEqual([])
    const replayed = await program(folder, ['replay', ...written.map((name) => join(recipes, name)), address()])
    expect(leaksIn([...filesIn(folder), ['what is said', replayed.out]])).toEqual([])
  }))
