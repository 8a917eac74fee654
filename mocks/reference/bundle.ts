// Makes the page of the reference of its sources and of the viewer, so that it needs nothing from elsewhere.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserFiles, bundleForBrowser } from '../bundling/browser-files.ts'

export interface ReferenceFiles extends BrowserFiles {
  /** The viewer's script, gzipped, as base64: 3.6 MB otherwise. */
  viewer: string
}

export async function bundleReference(): Promise<ReferenceFiles> {
  const files = await bundleForBrowser(new URL('.', import.meta.url), ['page.ts', 'page.css'])
  // The viewer's package for servers has the built script without the 200 packages that it is made of.
  const viewer = join(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference'), '../js/standalone.js')
  const text = `/*!\n${licence}*/\n${await readFile(viewer, 'utf8')}`
  return { ...files, viewer: gzipSync(text, { level: 9 }).toString('base64') }
}

const licence = `Scalar API Reference. MIT License

Copyright (c) 2023-present Scalar

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`
