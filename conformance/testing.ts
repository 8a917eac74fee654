// The program as tests run it: in this process, with what it prints caught.

import type { Surroundings } from './cli/reading/surroundings.ts'
import { main } from './main.ts'

/** Lets the owner of the mock's shop in. */
export const ofOwner = { REPAIR_SHOP_EMAIL: 'owner@harborline.example', REPAIR_SHOP_PASSWORD: 'workshop' }

/** How it ended, and what it printed where it was given nothing else to print to. */
export interface Caught {
  code: number
  out: string
  err: string
}

export async function mainCaught(args: readonly string[], more: Partial<Surroundings> = {}): Promise<Caught> {
  const caught = { out: '', err: '' }
  const stdout = { write: (text: string) => (caught.out += text) }
  const stderr = { write: (text: string) => (caught.err += text) }
  const code = await main(args, { stdout, stderr, env: {}, stop: new AbortController().signal, ...more })
  return { code, ...caught }
}
