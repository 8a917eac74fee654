// The command diff: two reports of runs held beside each other, requirement by requirement. It asks no server.

import { sinceInWords } from '../reporters/telling/summary.ts'
import { counted, printable } from '../reporters/telling/text.ts'
import { requirement } from '../requirements/index.ts'
import type { Departure } from '../runner/verdict/baseline.ts'
import { type Changes, Since, type SinceResult } from '../runner/verdict/since.ts'
import { type ReadReport, readReport } from './files/report-file.ts'
import type { DiffFormat } from './reading/diff-formats.ts'
import { Mistake } from './reading/mistake.ts'

/** What became of departures, what needs work first. */
const kinds = {
  new: 'New',
  firstAsked: 'Failing, and not asked by the first, or not to its end',
  changed: 'In another place of the same case',
  fixed: 'Fixed',
  unasked: 'Not asked again, or not to its end',
  still: 'Still failing',
} as const satisfies { [kind in keyof Changes]: string }

const kindNames: readonly (keyof Changes)[] = ['new', 'firstAsked', 'changed', 'fixed', 'unasked', 'still']

interface Differing {
  text: string
  /** 0 when nothing is new, 1 when something fails that did not, 2 when nothing can be said. */
  code: 0 | 1 | 2
}

export function diffOf([one, other, ...more]: readonly string[], format: DiffFormat): Differing {
  if (one === undefined || other === undefined || more.length > 0) throw new Mistake('diff takes two JSON reports: before.json after.json.')
  const [before, after] = [readReport(one), readReport(other)]
  const since = new Since(before.tests)
  for (const test of after.tests) since.see(test)
  const result = since.result()
  const why = whyNothingToSay(before, after)
  const failing = result.new.length + result.firstAsked.length
  return { text: writers[format]({ paths: [one, other], result, why }), code: failing > 0 ? 1 : why === undefined ? 0 : 2 }
}

/** A run that was cut short, or judged nothing, does not show that nothing is new. */
function whyNothingToSay(before: ReadReport, after: ReadReport): string | undefined {
  const [asked, askedAgain] = [before, after].map(({ tests }) =>
    tests.filter(({ verdict }) => verdict !== 'skipped' && verdict !== 'not exercised').map(({ case: { id } }) => id),
  )
  if (!askedAgain?.some((id) => asked?.includes(id))) return 'No case came to a verdict in both, so nothing can be compared'
  return after.stopped === undefined ? undefined : `The second was cut short (${after.stopped}), so more may be new`
}

interface Compared {
  paths: readonly [string, string]
  result: SinceResult
  why: string | undefined
}

/** Departures by the sentence that they break, in the order of their names. */
function departuresByRequirement(departures: readonly Departure[]): [id: string, departures: Departure[]][] {
  const groups = new Map<string, Departure[]>()
  for (const departure of departures) {
    const id = departure.requirement ?? ''
    groups.set(id, [...(groups.get(id) ?? []), departure])
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}

const sectionAndSentence = (id: string): string => {
  const { source, text } = requirement(id)
  return `${source}: ${text}`
}

const placeInWords = ({ case: id, operation, where }: Departure): string => printable(`${id ?? operation}${where ? ` at ${where}` : ''}`)

function diffText({ paths, result, why }: Compared): string {
  const blocks = kindNames.flatMap((kind) => {
    const groups = departuresByRequirement(result[kind])
    if (groups.length === 0) return []
    const lines = groups.flatMap(([id, departures]) =>
      kind === 'still'
        ? [`  ${id}  ${counted(departures.length, 'place')}`]
        : [`  ${id}, ${sectionAndSentence(id)}`, ...departures.map((one) => `    ${placeInWords(one)}`)],
    )
    return [[`${kinds[kind]} (${counted(groups.length, 'requirement')})`, ...lines].join('\n')]
  })
  const [one, other] = paths.map((path) => printable(path))
  return `${[`From ${one} to ${other}`, ...blocks, ...(why === undefined ? [] : [`${why}.`]), sinceInWords({ since: result })].join('\n\n')}\n`
}

function diffMarkdown({ result, why }: Compared): string {
  const isWorse = result.new.length + result.firstAsked.length > 0
  const blocks = kindNames.flatMap((kind) => {
    const rows = departuresByRequirement(result[kind]).map(([id, departures]) => {
      const places = departures.map((one) => `\`${placeInWords(one).replaceAll('|', '\\|').replaceAll('`', "'")}\``)
      return `| \`${id}\` | ${sectionAndSentence(id).replaceAll('|', '\\|')} | ${kind === 'still' ? departures.length : places.join('<br>')} |`
    })
    return rows.length === 0 ? [] : [`## ${kinds[kind]}\n\n| requirement | sentence | where |\n| --- | --- | --- |\n${rows.join('\n')}`]
  })
  const head = `# ${isWorse ? '❌' : why === undefined ? '✅' : '⚠️'} ${sinceInWords({ since: result })}`
  return `${[head, ...(why === undefined ? [] : [`${why}.`]), ...blocks].join('\n\n')}\n`
}

function diffJson({ paths: [before, after], result, why }: Compared): string {
  const ids = departuresByRequirement(kindNames.flatMap((kind) => result[kind])).map(([id]) => id)
  const of = (id: string, kind: keyof Changes) =>
    result[kind].filter(({ requirement: broken }) => broken === id).map(({ requirement: _, ...place }) => place)
  const rows = ids.map((id) => ({
    requirement: id,
    source: requirement(id).source,
    text: requirement(id).text,
    ...Object.fromEntries(kindNames.map((kind) => [kind, of(id, kind)] as const).filter(([, found]) => found.length > 0)),
  }))
  const counts = Object.fromEntries(kindNames.map((kind) => [kind, result[kind].length]))
  return `${JSON.stringify({ before, after, ...(why !== undefined && { nothingToSay: why }), counts, requirements: rows }, undefined, 2)}\n`
}

const writers: { readonly [format in DiffFormat]: (compared: Compared) => string } = {
  text: diffText,
  markdown: diffMarkdown,
  json: diffJson,
}
