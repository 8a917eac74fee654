// What explain adds to the sentence: what the judge sends, what right and wrong answers look like, and the lies that break it.
import { operation } from '../../../openapi/contract.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { findingTexts } from '../../reporters/telling/finding-text.ts'
import { counted, curlOf, printable } from '../../reporters/telling/text.ts'
import { requirement, requirements } from '../../requirements/index.ts'
import type { Case } from '../../runner/trial/case.ts'
import { type DryRun, dryRunOf, rightExample } from './dry-run.ts'
import lies from './lies.json' with { type: 'json' }

const anyServer = 'http://localhost:8080'
const mostSent = 6
const longestExample = 700

/** For a case, or for a requirement by the first case about it; nothing for what is neither. */
export async function explainedByExample(id: string, cases: readonly Case[]): Promise<string> {
  const asked = cases.find((one) => one.id === id) ?? cases.find(({ requirements: asked }) => asked.includes(id))
  const about = asked?.id === id ? asked.requirements[0] : id
  if (!requirements.some((known) => known.id === about)) return ''
  const dry = asked && (await dryRunOf(asked))
  const byCase = asked && dry ? [...sentLines(asked, dry, asked.id !== id), ...rightLines(about, dry)] : []
  return [...byCase, ...wrongLines(about, dry, asked), ...lieLines(about)].map((line) => `${line}\n`).join('')
}

function sentLines({ id }: Case, { exchanges }: DryRun, isExample: boolean): string[] {
  if (exchanges.length === 0) return []
  const shown = exchanges.slice(0, mostSent).map((exchange) => `  ${curlOf(anyServer, exchange)}`)
  const more = exchanges.length > mostSent ? [`  and ${counted(exchanges.length - mostSent, 'more request')}`] : []
  return [`what it sends${isExample ? `, in ${id}` : ''} (to ${anyServer}, as far as examples of answers lead it):`, ...shown, ...more]
}

const isRefusalWanted = ({ findings }: DryRun): boolean => findings.some(({ expected }) => expected.startsWith('a refusal'))

function rightLines(about: string, dry: DryRun): string[] {
  const exchange = toldExchange(dry)
  if (exchange?.operation === undefined) return []
  const { responses, method, path } = operation(exchange.operation)
  const isRefused = isRefusalWanted(dry)
  const { notSignedIn, ...refusals } = responses['4XX']?.examples ?? {}
  const refusal = /^(?:http\/token|session\/)/.test(about) ? notSignedIn : rightExample(refusals)
  const example = isRefused ? refusal : rightExample(responses['200']?.examples)
  const status = isRefused ? 'any 4xx; which one is not stated' : '200'
  return example === undefined ? [] : [`a right answer to ${method} ${path} (${status}):`, `  ${firstPartOf(example)}`]
}

/** Of the request that the case is about: what it found something in, or the last one. */
const toldExchange = ({ exchanges, findings }: DryRun): Exchange | undefined => findings[0]?.exchange ?? exchanges.at(-1)

/** What the case finds in examples that know nothing of what was sent, and what a sentence about places names. */
function wrongLines(about: string, dry: DryRun | undefined, asked: Case | undefined): string[] {
  const { at = [], when } = requirement(about)
  const places = at.map((place) => printable(place === '' ? 'the body' : place)).join(', ')
  const lacking = at.length > 0 && when !== 'wrong' ? [`an answer without ${places}`] : []
  const other = at.length > 0 && when !== 'missing' && when !== 'absent' ? [`another kind of value at ${places}`] : []
  const told = [...(dry && asked ? foundInExamples(about, dry, asked) : []), ...lacking, ...other]
  return told.length === 0 ? [] : ['a wrong answer, for example:', ...told.map((line) => `  ${line}`)]
}

function foundInExamples(about: string, dry: DryRun, asked: Case): string[] {
  const findings = dry.findings.filter(({ requirement: broken }) => broken === about || isRefusalWanted(dry))
  const [text] = findingTexts(
    { case: asked, verdict: 'fail', findings, exchanges: dry.exchanges, evidence: [], reason: undefined, left: [], milliseconds: 0 },
    anyServer,
  )
  return text ? [`expected ${text.expected}, got ${text.actual}`] : []
}

interface ToldLies {
  lies: number
  told: readonly string[]
}

function lieLines(about: string): string[] {
  const all: { readonly [requirement: string]: ToldLies | undefined } = lies
  const found = all[about]
  if (!found) return []
  const count = counted(found.lies, 'way', 'ways')
  return [`${count} to break ${about} that the proof of this judge has, such as:`, ...found.told.map((says) => `  ${says}`)]
}

function firstPartOf(example: unknown): string {
  const text = JSON.stringify(example)
  return text.length > longestExample ? `${text.slice(0, longestExample)}…` : text
}
