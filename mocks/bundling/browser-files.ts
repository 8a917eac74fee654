// What a page of the mock is made of: plain files that need nothing from elsewhere.
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

export interface BrowserFiles {
  script: string
  style: string
}

/** Bundles the sources of a page that lie in `folder`. */
export async function bundleForBrowser(folder: URL, entryPoints: NonNullable<BuildOptions['entryPoints']>): Promise<BrowserFiles> {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(folder),
    entryPoints,
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
    if (!found) throw new Error(`The bundle of ${folder.pathname} has no ${ending}.`)
    return found.text
  }
  return { script: textOf('.js'), style: textOf('.css') }
}
