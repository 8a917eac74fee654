// A program and Node in one file (nodejs.org/docs/latest-v20.x/api/single-executable-applications.html): the program is bundled into one
// script, the script is put into a copy of Node, and Node runs it when it is started.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { inject } from 'postject'
import { bakeBuild, bakePages, bakeWorld } from '../bake.ts'

const programs = { 'repair-shop-mock': 'mocks/cli.ts', 'repair-shop-conformance': 'conformance/cli.ts' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Node looks for it in itself. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** A sentence where this platform or this Node makes none. */
export function whyNoStandalone(): string | undefined {
  if (!['linux', 'darwin', 'win32'].includes(process.platform)) return `Node makes no single executables on ${process.platform}.`
  if (!readFileSync(process.execPath).includes(fuse))
    return `${process.execPath} was built without single executables: take Node from nodejs.org.`
  return undefined
}

/** The paths of the executables. */
export async function buildStandalone(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const made: string[] = []
  for (const [name, entry] of Object.entries(programs)) made.push(await buildProgram(join(folder, name), entry))
  return made
}

async function buildProgram(path: string, entry: string): Promise<string> {
  const executable = process.platform === 'win32' ? `${path}.exe` : path
  const work = mkdtempSync(join(tmpdir(), 'standalone-'))
  try {
    const [script, config, blob] = [join(work, 'program.cjs'), join(work, 'config.json'), join(work, 'program.blob')]
    await bundleProgram(entry, script)
    writeFileSync(config, JSON.stringify({ main: script, output: blob, disableExperimentalSEAWarning: true, useCodeCache: true }))
    execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] })
    rmSync(executable, { force: true })
    copyFileSync(process.execPath, executable)
    chmodSync(executable, 0o755)
    const isMac = process.platform === 'darwin'
    if (isMac) execFileSync('codesign', ['--remove-signature', executable])
    await inject(executable, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: fuse, ...(isMac && { machoSegmentName: 'NODE_SEA' }) })
    if (isMac) execFileSync('codesign', ['--sign', '-', executable])
    return executable
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** The database of stores in a folder has a native part, which no script holds. */
const leaveOutFolders: Plugin = {
  name: 'leave-out-folders',
  setup(build) {
    const why =
      'The program in one file keeps nothing in a folder, for that database has a native part. Give --store postgres://…, or install the package.'
    build.onResolve({ filter: /^lmdb$/ }, ({ path }) => ({ path, namespace: 'left-out' }))
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: `throw new RangeError(${JSON.stringify(why)})` }))
  },
}

/** Node 20 runs a script of the older kind of modules. */
async function bundleProgram(entry: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // What a driver would use beside, and does without.
    external: ['pg-native', 'cloudflare:sockets'],
    plugins: [bakeWorld, bakePages, bakeBuild, leaveOutFolders],
    // The program is the file that was started.
    define: { 'import.meta.url': 'programUrl' },
    banner: { js: "const programUrl = require('node:url').pathToFileURL(process.execPath).href" },
    logLevel: 'error',
  })
}
