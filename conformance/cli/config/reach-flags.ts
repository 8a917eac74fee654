// The flags that say how a server is reached: how fast, with which headers, token and certificates, through which proxy, and where its
// name leads.
import { resolve as absolute } from 'node:path'
import { Mistake } from '../reading/mistake.ts'
import type { Config } from './config.ts'

export const reachFlags = {
  rate: {
    type: 'string',
    value: '<number>',
    for: ['run', 'explore', 'replay', 'init', 'certify'],
    key: 'rate',
    help: 'requests a second at most',
  },
  timeout: {
    type: 'string',
    value: '<ms>',
    for: ['run', 'explore', 'replay', 'init', 'certify'],
    key: 'timeout',
    help: 'milliseconds to wait for an answer, 10000 unless given',
  },
  header: {
    type: 'string',
    multiple: true,
    value: "'Name: value'",
    for: ['run', 'explore', 'replay', 'init', 'proxy', 'certify'],
    key: 'headers',
    help: 'sent with every request, never shown; repeatable',
  },
  ca: {
    type: 'string',
    value: '<file>',
    for: ['run', 'explore', 'replay', 'init', 'proxy', 'certify'],
    key: 'ca',
    help: "PEM file with the server's own certificate authority",
  },
  token: {
    type: 'string',
    value: '<token>',
    for: ['run', 'explore', 'replay', 'init', 'certify'],
    key: 'token',
    help: 'in place of a login; never printed, better REPAIR_SHOP_TOKEN in the environment',
  },
  'token-command': {
    type: 'string',
    value: '<command>',
    for: ['run', 'explore', 'replay', 'init', 'certify'],
    key: 'tokenCommand',
    help: 'prints a token; run again when the token has expired',
  },
  proxy: {
    type: 'string',
    value: '<address>',
    for: ['run', 'explore', 'replay', 'init', 'proxy', 'certify'],
    key: 'proxy',
    help: 'goes through it, or off; else HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the environment, but never to this machine',
  },
  cert: {
    type: 'string',
    value: '<file>',
    for: ['run', 'explore', 'replay', 'init', 'proxy', 'certify'],
    key: 'cert',
    help: 'PEM file with the certificate that the client shows; with --key',
  },
  key: {
    type: 'string',
    value: '<file>',
    for: ['run', 'explore', 'replay', 'init', 'proxy', 'certify'],
    key: 'key',
    help: 'PEM file with its private key',
  },
  resolve: {
    type: 'string',
    multiple: true,
    value: '<host:port:address>',
    for: ['run', 'explore', 'replay', 'init', 'proxy', 'certify'],
    key: 'resolve',
    help: 'where the name of the server leads, such as shop.example:443:10.0.0.7; repeatable',
  },
  'retries-on': {
    type: 'string',
    value: '<statuses>',
    for: ['run', 'explore', 'replay', 'certify'],
    key: 'retriesOn',
    help: 'of a gateway, such as 502,503,504: what only reads is asked again after them, and told as flaky',
  },
} as const

interface ReachValues {
  token?: string | undefined
  tokenCommand?: string | undefined
  proxy?: string | undefined
  cert?: string | undefined
  key?: string | undefined
  resolve?: string[] | undefined
  retriesOn?: string | undefined
}

type ReachConfig = Pick<Config, 'token' | 'tokenCommand' | 'proxy' | 'cert' | 'key' | 'resolve'> & {
  retriesOn?: (number | string)[] | undefined
}

export function reachGivenBy({ token, tokenCommand, proxy, cert, key, resolve, retriesOn }: ReachValues): {
  [Key in keyof ReachConfig]: ReachConfig[Key] | undefined
} {
  const statuses = retriesOn?.split(',').map((word) => word.trim())
  return {
    token,
    tokenCommand,
    proxy,
    cert: cert && absolute(cert),
    key: key && absolute(key),
    resolve: resolve && Object.fromEntries(resolve.map(placeAndAddress)),
    retriesOn: statuses?.map((word) => (/^\d+$/.test(word) ? Number(word) : word)),
  }
}

/** `shop.example:443:10.0.0.7`, and `shop.example:443:[::1]` as curl takes it. */
function placeAndAddress(text: string): [string, string] {
  const [, place, address] = text.match(/^([^:]+:\d+):\[?([^[\]]+)\]?$/) ?? []
  if (place === undefined || address === undefined)
    throw new Mistake(`--resolve: expected ${reachFlags.resolve.value}, such as shop.example:443:10.0.0.7, got "${text}".`)
  return [place, address]
}
