// Makes the page of its sources: what a browser gets is plain files that need nothing from elsewhere.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export interface PageFiles {
  script: string
  style: string
}

const sources = fileURLToPath(new URL('.', import.meta.url))

export async function bundlePage(): Promise<PageFiles> {
  const { outputFiles } = await build({
    absWorkingDir: sources,
    entryPoints: { page: 'main.tsx' },
    outdir: 'built',
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // The comments of licences stay; there is no other text at the end.
    legalComments: 'eof',
    charset: 'utf8',
  })
  const textOf = (ending: string): string => {
    const found = outputFiles.find(({ path }) => path.endsWith(ending))
    if (!found) throw new Error(`The bundle of the page has no ${ending}.`)
    return found.text
  }
  return { script: textOf('.js'), style: textOf('.css') }
}
