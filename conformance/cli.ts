#!/usr/bin/env node
// The program repair-shop-conformance. It loads what it does when it has said how memory is to grow.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { boundHeap } from './cli/heap.ts'

// npm starts it through a link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // Nothing but a verdict is green, also when the process ends before anybody said how it went.
  process.exitCode = 2
  boundHeap(process.argv[2] ?? '')
  void import('./main.ts').then(({ runAsProgram }) => runAsProgram())
}
