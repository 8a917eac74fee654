// Report files are whole or not there, and one that fails leaves the others alone.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventsOf, exchangeOf, resultOf } from '../../reporters/telling/testing.ts'
import { Mistake } from '../reading/mistake.ts'
import { openReports, refuseReportOver } from './reports.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const events = eventsOf([resultOf({ exchanges: [exchangeOf()] })])

function open(wanted: { [kind: string]: string }) {
  const said: string[] = []
  const output = { write: (text: string) => said.push(text) }
  const surroundings = { stdout: output, stderr: output, env: {}, stop: new AbortController().signal }
  return {
    ...openReports(wanted, 'http://shop.example', {
      ...surroundings,
      tell: surroundings.stderr.write,
    }),
    said,
  }
}

const at = (...names: string[]): string => join(folder, ...names)

test('no report takes the place of what is read, by whatever name', () => {
  const refuse = (wanted: { [kind: string]: string }) => () => refuseReportOver('known.json', 'baseline', wanted)
  expect(refuse({ junit: '-', json: './known.json' })).toThrow(/json would take the place of the baseline known\.json/)
  expect(refuse({ junit: '-', json: 'last.json' })).not.toThrow()
  expect(() => refuseReportOver(undefined, 'baseline', { json: 'last.json' })).not.toThrow()
})

test('a report gets its name when it is whole, in a folder that is made for it', () => {
  const { report, close } = open({ har: at('new', 'deep', 'run.har') })
  for (const event of events) report(event)
  expect(existsSync(at('new', 'deep', 'run.har'))).toBe(false)
  expect(close('finished')).toBe(true)
  expect(readdirSync(at('new', 'deep'))).toEqual(['run.har'])
  expect(JSON.parse(readFileSync(at('new', 'deep', 'run.har'), 'utf8')).log.entries).toHaveLength(1)
})

test('a run that did not end leaves the report before as it was, and says so', () => {
  writeFileSync(at('run.json'), 'of yesterday')
  const { report, close, said } = open({ json: at('run.json'), har: '/dev/null', junit: '-' })
  for (const event of events.slice(0, 2)) report(event)
  close('never began')
  expect(readdirSync(folder)).toEqual(['run.json'])
  expect(readFileSync(at('run.json'), 'utf8')).toBe('of yesterday')
  expect(said.at(-1)).toBe(`${at('run.json')} is still the report of an earlier run: this one wrote none.\n`)
})

test('of two runs at one file, each writes all of it', () => {
  const [one, two] = [open({ json: at('run.json') }), open({ json: at('run.json') })]
  for (const event of events) {
    one.report(event)
    two.report(event)
  }
  expect([one.close('finished'), two.close('finished')]).toEqual([true, true])
  expect(readdirSync(folder)).toEqual(['run.json'])
  expect(JSON.parse(readFileSync(at('run.json'), 'utf8')).results.tests).toHaveLength(1)
})

test('two names of one file are refused before anything is written', () => {
  mkdirSync(at('real'))
  symlinkSync(at('real'), at('link'))
  symlinkSync(at('real', 'a.html'), at('other'))
  expect(() => open({ html: at('real', 'a'), json: at('link', 'a') })).toThrow(Mistake)
  writeFileSync(at('real', 'a.html'), '')
  expect(() => open({ html: at('other'), json: at('link', 'a.html') })).toThrow(/cannot both go/)
  expect(readdirSync(at('real'))).toEqual(['a.html'])
})

test('a link to a file stays one', () => {
  writeFileSync(at('real.json'), '')
  symlinkSync(at('real.json'), at('link.json'))
  const { report, close } = open({ json: at('link.json') })
  for (const event of events) report(event)
  close('finished')
  expect(readFileSync(at('real.json'), 'utf8')).toContain('CTRF')
  expect(readdirSync(folder).sort()).toEqual(['link.json', 'real.json'])
})

test('a report that fails is told and leaves nothing, and the others are whole', () => {
  const { report, close, said } = open({ html: at('run.html'), json: at('run.json') })
  for (const event of events) report(event)
  rmSync(at('run.html'), { force: true })
  // Where the name is taken by a folder, the file cannot get it.
  mkdirSync(at('run.html', 'taken'), { recursive: true })
  expect(close('finished')).toBe(false)
  expect(said.join('')).toMatch(/The report html=.*run\.html could not be written: .*The other reports go on/)
  expect(readdirSync(folder).sort()).toEqual(['run.html', 'run.json'])
  expect(JSON.parse(readFileSync(at('run.json'), 'utf8')).results.tests).toHaveLength(1)
})

test('a full device is told, and does not end the run', () => {
  const { report, close, said } = open({ json: '/dev/full', junit: at('run.xml') })
  for (const event of events) report(event)
  expect(close('finished')).toBe(false)
  expect(said.join('')).toMatch(/json=\/dev\/full could not be written: ENOSPC/)
  expect(readFileSync(at('run.xml'), 'utf8')).toContain('</testsuites>')
})

test('what a killed run left beside the name goes, what a run is writing stays', () => {
  // No process has a number beyond those that systems give.
  const [left, underWay, other] = ['.run.json.999999999-0a1b.part', `.run.json.${process.pid}-0a1b.part`, '.run.html.999999999-0a1b.part']
  for (const name of [left, underWay, other]) writeFileSync(at(name), '')
  open({ json: at('run.json') }).close('finished')
  expect(readdirSync(folder).sort()).toEqual([other, underWay, 'run.json'].sort())
})

test('only a HAR has a bound', () => {
  expect(() => open({ json: `${at('a')}?max=5MB` })).toThrow(/only har has a bound/)
  const { report, close } = open({ har: `${at('run.har')}?max=1MB` })
  const long = exchangeOf({}, { text: 'x'.repeat(60_000) })
  for (const event of eventsOf([resultOf({ exchanges: Array.from({ length: 5000 }, () => long) })])) report(event)
  close('finished')
  const text = readFileSync(at('run.har'), 'utf8')
  expect(Buffer.byteLength(text)).toBeLessThan(1024 ** 2)
  expect(JSON.parse(text).log.comment).toMatch(/^Bounded to 1 MB: \d+ exchanges are here without their bodies and \d+ are not here at all/)
})
