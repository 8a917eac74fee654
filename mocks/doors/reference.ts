// The API reference that a browser gets at /_mock/docs: a page, its script and style, the viewer, and the document that it shows.
import { gunzipSync } from 'node:zlib'
import { document } from '../../openapi/contract.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { asksForFile, type StaticFile, staticFile } from './static-file.ts'

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference, repair-shop-mock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_mock/docs/page.css">
<script src="/_mock/docs/viewer.js" defer></script>
<script type="module" src="/_mock/docs/page.js"></script>
</head>
<body>
<header id="choices">
<label>Sandbox <select id="sandbox"></select></label>
<label>User <select id="user"></select></label>
<output id="trouble"></output>
<nav><a href="/">Mock</a></nav>
</header>
<div id="reference"></div>
<noscript>This page needs JavaScript. <a href="/_mock/docs/openapi.json">The document</a> can be read without it.</noscript>
</body>
</html>
`

/** Its own scripts and requests to its own address, nothing from anywhere else. The viewer writes styles as it goes. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data: blob:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Loaded and made when they are first asked for.
const built = async () => (await import('../reference/built.ts')).referenceFiles()
let shownDocument: string | undefined

const files: { [path: string]: (headers: PlainRequest['headers']) => Promise<StaticFile> } = {
  '/_mock/docs': async () => staticFile('html', html, { 'content-security-policy': policy }),
  '/_mock/docs/page.js': async () => staticFile('script', (await built()).script),
  '/_mock/docs/page.css': async () => staticFile('style', (await built()).style),
  '/_mock/docs/viewer.js': async ({ 'accept-encoding': accepted = '' }) => {
    const packed = Buffer.from((await built()).viewer, 'base64')
    const vary = { vary: 'Accept-Encoding' }
    if (!/\bgzip\b/.test(accepted)) return staticFile('script', gunzipSync(packed), vary)
    return staticFile('script', packed, { ...vary, 'content-encoding': 'gzip' })
  },
  '/_mock/docs/openapi.json': async () => {
    shownDocument ??= JSON.stringify((await import('../reference/document.ts')).referenceDocument(document))
    return staticFile('json', shownDocument)
  },
}

/** The file that is asked for, or undefined where it is something else. */
export function referenceFile(request: PlainRequest): Promise<StaticFile> | undefined {
  if (!asksForFile(request)) return undefined
  const path = request.url.split('?')[0]?.replace(/\/$/, '') ?? ''
  return Object.hasOwn(files, path) ? files[path]?.(request.headers) : undefined
}
