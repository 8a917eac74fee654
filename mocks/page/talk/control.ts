// The control plane, as its document describes it: method and path say what goes in and what comes out.
import type { components, paths } from '../../control/generated/types.ts'
import { fetchJson } from './answers.ts'

export type Shown = components['schemas']

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

type PathWith<Method extends Verb> = {
  [Path in keyof paths]: paths[Path] extends { [Each in Method]: { responses: object } } ? Path : never
}[keyof paths]

type JsonOf<Described> = Described extends { responses: { 200: { content: { 'application/json': infer Json } } } } ? Json : never

type BodyFor<Described> = Described extends { requestBody: { content: { 'application/json': infer Json } } } ? Json : undefined

interface Given<Body> {
  /** What stands for the names in the path. */
  at?: { [name: string]: string }
  query?: { [name: string]: string | number | undefined }
  body?: Body
}

const tokenKey = 'control-token'

export const keepControlToken = (token: string): void => sessionStorage.setItem(tokenKey, token)

const keyPlace = (sandbox: string): string => `key of ${sandbox}`

export const keepSandboxKey = (sandbox: string, key: string): void => sessionStorage.setItem(keyPlace(sandbox), key)

/** For a sandbox with a key. */
export function keyHeaders(sandbox: string): { [name: string]: string } {
  const key = sessionStorage.getItem(keyPlace(sandbox))
  return key === null ? {} : { 'x-mock-key': key }
}

/** For a mock on another machine, too. */
export function controlHeaders(sandbox: string): { [name: string]: string } {
  const token = sessionStorage.getItem(tokenKey)
  return { ...keyHeaders(sandbox), ...(token !== null && { 'x-mock-control': token }) }
}

/**
 * @example
 * const { data } = await steerMock('post', '/_mock/sandboxes/{sandbox}/reset', { at: { sandbox: 'default' } })
 */
export function steerMock<const Method extends Verb, const Path extends PathWith<Method>>(
  method: Method,
  path: Path,
  { at = {}, query = {}, body }: Given<BodyFor<paths[Path][Method]>> = {},
): Promise<JsonOf<paths[Path][Method]>> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''))
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
  const sandbox = at.sandbox ?? query.sandbox ?? fromOf(body)
  const headers = { ...controlHeaders(String(sandbox)), ...(body !== undefined && { 'content-type': 'application/json' }) }
  return fetchJson(filled + search, {
    method: method.toUpperCase(),
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The sandbox that is copied. */
const fromOf = (body: unknown) => (typeof body === 'object' && body !== null && 'from' in body ? String(body.from) : '')
