// Starts Prism on the bundled contract: a second opinion that shares no code with ours.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../mocks/stores/free-port.ts'

export const prismProgram = fileURLToPath(import.meta.resolve('@stoplight/prism-cli/dist/index.js'))
export const contractFile = fileURLToPath(new URL('../openapi/generated/openapi.json', import.meta.url))

export interface Prism {
  url: string
  stop(): Promise<void>
}

/** As a server of examples, or as a proxy that checks what passes to and from the target. */
export async function startPrism(mode: 'mock' | { proxyTo: string }): Promise<Prism> {
  const port = await freePort()
  const command = mode === 'mock' ? ['mock', contractFile, '--errors'] : ['proxy', contractFile, mode.proxyTo]
  const prism = spawn(process.execPath, [prismProgram, ...command, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([listening(prism), ended(prism)])
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (prism.kill()) await once(prism, 'exit')
    },
  }
}

function listening({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    // Read on after that: a full pipe would stop it.
    stdout?.on('data', (text) => String(text).includes('is listening') && resolve())
  })
}

async function ended(prism: ChildProcess): Promise<never> {
  await once(prism, 'exit')
  throw new Error(`Prism ended with code ${prism.exitCode} before it listened. What it says of ${contractFile} stands above.`)
}
