// No message shows what the environment put into a config, nor a password that a target sends back.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: `${NAME}` is the config's own word
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { discreet, discreetly } from './discreet.ts'

const env = { SHOP_URL: 'ftp://shop.example/se-cr/et', SHOP_PASSWORD: 'harbour-7x', REPAIR_SHOP_OTHER_USER_PASSWORD: 'pier-9-north' }

test.each([
  ['an address', 'Expected an address, got "ftp://shop.example/se-cr/et".', 'Expected an address, got "${SHOP_URL}".'],
  ['a password that is echoed', 'refused with 401: "HARBOUR-7X is wrong"', 'refused with 401: "${SHOP_PASSWORD} is wrong"'],
  ['a password of the environment', '401: "pier-9-north"', '401: "…"'],
  ['a password of the command line', '401: "quay/4 east" \u202e', '401: "…" \\u202e'],
  ['nothing secret', 'no area and no case has this name', 'no area and no case has this name'],
])('tells %s without it', (_, message, told) => {
  const folder = mkdtempSync(join(tmpdir(), 'discreet-'))
  try {
    const file = join(folder, 'config.json')
    writeFileSync(file, '{"target": "${SHOP_URL}", "otherCompany": {"email": "a@b.example", "password": "${SHOP_PASSWORD}"}}')
    expect(discreet(message, ['run', '--config', file, '--password', 'quay/4 east'], env)).toBe(told)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('keeps lines apart where it tells several', () => {
  let said = ''
  const tell = discreetly((text) => (said += text), ['run', '--password', 'quay/4 east'], env)
  tell('Judged "quay/4 east".\nNothing else.\n')
  expect(said).toBe('Judged "…".\nNothing else.\n')
})
