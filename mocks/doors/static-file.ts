// What a browser gets as it is, whoever asks: it may say what it is, and is asked for again when it may have changed.
import type { PlainRequest } from '../engine/plain/plain.ts'

export interface StaticFile {
  headers: { readonly [name: string]: string }
  content: string | Uint8Array
}

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' }

const types = {
  html: 'text/html; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
  json: 'application/json',
}

export const staticFile = (type: keyof typeof types, content: StaticFile['content'], headers: StaticFile['headers'] = {}): StaticFile => ({
  headers: { ...common, 'content-type': types[type], ...headers },
  content,
})

export const asksForFile = ({ method }: PlainRequest): boolean => method === 'GET' || method === 'HEAD'
