// Makes the page of the reference of its sources and of the viewer, so that it needs nothing from elsewhere.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export interface ReferenceFiles {
  script: string
  style: string
  /** The viewer's script, gzipped, as base64: 3.6 MB otherwise. */
  viewer: string
}

const sources = fileURLToPath(new URL('.', import.meta.url))

export async function bundleReference(): Promise<ReferenceFiles> {
  const { outputFiles } = await build({
    absWorkingDir: sources,
    entryPoints: ['page.ts', 'page.css'],
    outdir: 'built',
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
  })
  const textOf = (ending: string): string => {
    const found = outputFiles.find(({ path }) => path.endsWith(ending))
    if (!found) throw new Error(`The bundle of the reference has no ${ending}.`)
    return found.text
  }
  // The viewer's package for servers has the built script without the 200 packages that it is made of.
  const viewer = join(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference'), '../js/standalone.js')
  const text = `/*!\n${licence}*/\n${await readFile(viewer, 'utf8')}`
  return { script: textOf('.js'), style: textOf('.css'), viewer: gzipSync(text, { level: 9 }).toString('base64') }
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
