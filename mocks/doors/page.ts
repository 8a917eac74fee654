// The page that a browser gets, as static bytes. Anybody may have them: what the page does goes through the control plane and the API.
import { isStart } from '../control/answer.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { asksForFile, type StaticFile, staticFile } from './static-file.ts'

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>repair-shop-mock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_mock/page.css">
<script type="module" src="/_mock/page.js"></script>
</head>
<body><div id="page"></div><noscript>This page needs JavaScript. <a href="/_mock">/_mock</a> says what can be done without it.</noscript></body>
</html>
`

/** What the page may do: its own script and style, its own address, nothing from anywhere else. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Loaded with the first browser that comes.
const pageBundle = async () => (await import('../page/built.ts')).pageFiles()

/** The files by their addresses. */
const files: { [url: string]: () => Promise<StaticFile> } = {
  '/_mock/page.js': async () => staticFile('script', (await pageBundle()).script),
  '/_mock/page.css': async () => staticFile('style', (await pageBundle()).style),
}

/** The file that is asked for; undefined where it is something else, as for a client that did not ask for a page. */
export function pageFile(request: PlainRequest): (() => Promise<StaticFile>) | undefined {
  const { url, headers } = request
  if (!asksForFile(request)) return undefined
  if (Object.hasOwn(files, url)) return files[url]
  if (!isStart(url) || !headers.accept?.includes('text/html')) return undefined
  return async () => staticFile('html', html, { 'content-security-policy': policy, vary: 'Accept' })
}
