// npm run build:standalone: one executable of each program for this platform, with Node and everything that it reads inside.
import { fileURLToPath } from 'node:url'
import { readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { buildStandalone, whyNoStandalone } from './build.ts'

readOptions('npm run build:standalone: makes one executable of each program in dist/standalone, for this platform.', {})

const why = whyNoStandalone()
if (why !== undefined) {
  console.error(why)
  process.exitCode = 2
} else for (const file of await buildStandalone(fileURLToPath(new URL('../../dist/standalone', import.meta.url)))) say(file)
