// Recordings for tests, as browsers and proxies make them.
import type { CaseResult } from '../runner/verdict/result.ts'
import { exitCodeOf, judgeRecording } from './check-har.ts'
import { sourceOfText } from './har-file.ts'
import { atOnce } from './in-steps.ts'
import { readRecording } from './recorded.ts'

export interface Parts {
  method?: string
  url?: string
  status?: number
  body?: unknown
  content?: object
  headers?: { name: string; value: string }[]
  request?: object
  response?: object
  entry?: object
}

export const json = [{ name: 'Content-Type', value: 'application/json; charset=utf-8' }]
export const refusal = { success: false, message: 'No such vendor.' }
export const shop = 'https://shop.example/api'

/** An entry of a request that was refused, unless the parts say otherwise. */
export function entry({ method = 'GET', url = `${shop}/v3/vendor/v1`, status = 404, body = refusal, ...parts }: Parts = {}) {
  const text = JSON.stringify(body)
  const content = parts.content ?? { size: Buffer.byteLength(text), mimeType: 'application/json', text }
  return {
    startedDateTime: '2026-03-04T10:20:30.000Z',
    time: 12,
    request: { method, url, httpVersion: 'HTTP/1.1', headers: [], queryString: [], ...parts.request },
    response: { status, statusText: '', headers: parts.headers ?? json, content, redirectURL: '', ...parts.response },
    ...parts.entry,
  }
}

export const har = (...entries: unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } })

export function judgeHar(text: string) {
  const { recording, events, about, client } = atOnce(judgeRecording(readRecording(sourceOfText(text))))
  const results = events.flatMap((event): CaseResult[] => (event.type === 'result' ? [event.result] : []))
  const [end] = events.flatMap((event) => (event.type === 'end' ? [event.outcome] : []))
  if (!end) throw new Error('Judging ended without an outcome.')
  const findings = results.flatMap((result) => result.findings)
  return { recording, results, findings, end, code: exitCodeOf(end), about, client }
}

export const toldOfHar = (text: string) => judgeHar(text).findings.map(({ check, requirement }) => `${check} ${requirement}`)
