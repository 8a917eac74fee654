// The config that init proposes: what was found is in it, what could be added is in comments beside it.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { cases } from '../../cases/index.ts'
import type { Discovery } from '../../probing/probe.ts'
import { placeBeside } from '../../receiving/place.ts'
import type { RunOptions } from '../../runner/run.ts'
import type { Other } from '../../runner/trial/context.ts'
import schema from '../config/config.schema.json' with { type: 'json' }
import { seemsLacking } from './init-survey.ts'
import type { Pace } from './pace.ts'

interface ConfigParts extends Pick<RunOptions, 'effects' | 'headers' | 'ca' | 'names' | 'paths' | 'rate' | 'timeout'> {
  target: string
  discovery: Discovery
  pace: Pace
  /** Those whom the environment names already. */
  others: readonly Other[]
}

export function configText(parts: ConfigParts): string {
  const { target, effects, names, headers = {}, others } = parts
  const ifNamed = (who: Other) => (others.includes(who) ? '' : '// ')
  return `// Config of repair-shop-conformance for ${target}, as "init" found it.
// Lines behind // are proposals. To use it: repair-shop-conformance run --config <this file>
{
  "target": ${json(target)},

  // From the environment, so that no password stands here.
  "credentials": ${account('')},

${comment('Another user of the same company. Without one it is not judged whether sessions and notifications of users are kept apart. The most is judged with one whose access is limited to some locations, that of the first user among them: what other locations keep from a user is judged then as well.')}
  ${ifNamed('otherUser')}"otherUser": ${account('OTHER_USER_')},

${comment('A user of another company. Without one it is not judged whether companies are kept apart.')}
  ${ifNamed('otherCompany')}"otherCompany": ${account('OTHER_COMPANY_')},

${comment(schema.properties.effects.description)}
  "effects": ${json(effects)},
${fixturesText(parts.discovery)}${pathsText(parts)}${givenWhereNeeded()}${skipText(parts.discovery)}${headersText(headers)}${caText(parts)}
  // The description spells some names neutrally. Where the target spells them otherwise, say how:
  ${names ? `"names": ${json(names)},` : `// "names": ${json(namesExample)},`}
${webhooksText(parts)}
${rateText(parts)}
${timeoutText(parts)}
}
`
}

/** On one line, and nothing but plain characters, whatever it is. */
const json = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const account = (who: string): string => json({ email: `\${REPAIR_SHOP_${who}EMAIL}`, password: `\${REPAIR_SHOP_${who}PASSWORD}` })

const namesExample = {
  fields: { searchAuthToken: '<its name>' },
  values: { LocationReviewPosted: '<its word>' },
}

type Fixture = keyof typeof schema.properties.fixtures.properties

/** What is not judged without it. */
const missedWithout: { readonly [name in Fixture]: string } = {
  transfer: 'inventory transfers',
  otherTransfer: 'whether items of transfers that are made at the same time are each in their own',
  inventoryPart: 'items of transfers, and making core charges where none is listed that names a part',
  inventoryTire: 'items of transfers that are tires',
  role: 'notification configs of a role',
  column: 'a column of the workflow, where statuses of orders do not name them',
  blob: 'the logo of the company, where the target takes only images that it has',
  otherBlob: 'which logo was removed after another had replaced it, where the target takes only images that it has',
  bulkPayment: 'updates of bulk payments, where the search shows no payment of one',
  reservedReferralSource: 'that reserved referral sources stay, where the list shows none',
  fixedReferralSource: 'that referral sources stay which are not editable, where the list shows none',
  fixedPaymentTerm: 'that built-in payment terms stay, where the list shows none',
  webhook: 'reading a webhook, where none may be made',
  locationWebhook: 'whether a webhook of one location hears of that one only',
  user: 'what records tell of the user, where a token is given in place of a login',
  company: 'what records tell of the company, where a token is given in place of a login and no vendor is there',
}

function fixturesText(discovery: Discovery): string {
  const known = Object.entries(schema.properties.fixtures.properties) as [Fixture, { description: string }][]
  const lines = known.flatMap(([name, { description }]) => {
    const [certain, likely] = [certainFor(name, discovery), plainWord(discovery.fixtures.get(name))]
    if (certain !== undefined) return [comment(`${description} This one was found.`, 4), `    ${json(name)}: ${json(certain)},`]
    const note = likely === undefined ? '' : ' One that may serve was found.'
    return [
      comment(`${description} Without it, this is not judged: ${missedWithout[name]}.${note}`, 4),
      `    // ${json(name)}: ${json(likely ?? '<id>')},`,
    ]
  })
  return `
  // Ids of what no operation lists, or what a target has few of.
  "fixtures": {
${lines.join('\n')}
  },
`
}

/** An id that is right for sure: a part must be where the transfer starts, and one column would be judged instead of all. */
function certainFor(name: Fixture, { ids }: Discovery): string | undefined {
  return name === 'role' ? ids('listRoleNotificationConfigs', 'roleId').find((id) => plainWord(id) !== undefined) : undefined
}

/** In a config a text with ${…} in it would be filled in from the environment: nobody's id gets there unless it is a plain word. */
const plainWord = (id: string | undefined): string | undefined => (id !== undefined && /^[\w.:@~-]{1,200}$/.test(id) ? id : undefined)

const countPath = operation('countUnreadMessages').path

function pathsText({ paths, discovery }: ConfigParts): string {
  const { description } = schema.properties.paths
  if (paths) return `\n${comment(description)}\n  "paths": ${json(paths)},\n`
  const { status } = discovery.operations.get('countUnreadMessages') ?? {}
  const note =
    status === 200 ? 'The count of unread messages was found where it is assumed.' : 'The count of unread messages was not found there.'
  return `\n${comment(`${description} ${note}`)}\n  // "paths": ${json({ countUnreadMessages: countPath })},\n`
}

/** A run learns them from a target that says what it wants. */
function givenWhereNeeded(): string {
  const { notations, bodies } = schema.properties
  return `
${comment(notations.description)}
  // "notations": ${json({ orderby: ['{field} asc', '{field} desc'], orderBy: [{ '{field}': 'asc' }, { '{field}': 'desc' }] })},

${comment(`${bodies.description} ${bodies.properties.createManualPayment.description}`)}
  // "bodies": ${json({ createManualPayment: { payerId: '<id>' } })},
`
}

function skipText(discovery: Discovery): string {
  const { operations } = discovery
  const lacking = [...operations].flatMap(([id, probed]) => (seemsLacking(probed) ? [id] : []))
  if (lacking.length === 0) return ''
  const lines = lacking.map((id) => `  //   ${operation(id).method} ${operation(id).path} (${operations.get(id)?.status})`)
  return `
  // The target seems to lack these operations, and a run says so. If it lacks them on purpose, leave out what needs them.
${lines.join('\n')}
  // "skip": [
${casesLacking(new Set(lacking), discovery)
  .map((word) => `  //   ${json(word)},`)
  .join('\n')}
  // ],
`
}

/** Areas, patterns and ids of the cases that need one of these operations. */
function casesLacking(lacking: ReadonlySet<OperationId>, { operations }: Discovery): string[] {
  const answering = new Set([...operations].flatMap(([id, { status = 500 }]) => (status < 400 ? [operation(id).area] : [])))
  const lackingAreas = new Set([...lacking].map((id) => operation(id).area).filter((area) => !answering.has(area)))
  const needing = cases.filter((one) => one.operations.some((id) => lacking.has(id)))
  const words = needing.map(({ id, area, operations: needed }) => {
    if (lackingAreas.has(area)) return area
    const own = needed.find((known) => lacking.has(known) && id.endsWith(`/${known}`))
    return own === undefined ? id : `*/${own}`
  })
  return [...new Set(words)].sort()
}

function headersText(headers: { readonly [name: string]: string }): string {
  const known = Object.keys(headers)
  if (known.length === 0) return ''
  const lines = known.map((name) => [name, `\${REPAIR_SHOP_HEADER_${name.toUpperCase().replaceAll(/\W/g, '_')}}`])
  return `
  // Their values may be secret, so they come from the environment.
  "headers": ${json(Object.fromEntries(lines))},
`
}

const caText = ({ ca }: ConfigParts): string =>
  ca === undefined
    ? ''
    : `
  // The path of the file with the target's certificate authority, from the folder of this config.
  // "ca": "ca.pem",
`

const webhooksText = ({ target }: ConfigParts): string => `
${comment('Where the target sends webhooks of the run. Unless given: beside a target on this machine, else nowhere, and deliveries are not judged.')}
  // "webhookReceiver": ${json(placeBeside(target) ? 'off' : 'http://<this machine>:8090')},
${comment('What addresses of webhooks begin with that it takes, where it refuses the reserved names of the run.')}
  // "webhookAddress": ${json('https://hooks.<domain>')},
${comment('Its triggers, where it does not tell them in the refusal of an unknown one.')}
  // "webhookTriggers": ${json({ createVendor: '<its word>' })},`

function rateText({ rate, pace: { limited, answersPerSecond } }: ConfigParts): string {
  const line = (perSecond: number) => `  "rate": ${perSecond},`
  if (rate !== undefined) return `\n  // Requests a second at most.\n${line(rate)}`
  if (limited === 0) return '\n  // Requests a second at most. The target asked for no pause while it was looked at.\n  // "rate": 20,'
  const rateToPropose = answersPerSecond < 1 ? 0.5 : Math.min(Math.floor(answersPerSecond), 1000)
  return `\n  // Requests a second at most: the target asked us to wait (429), and took about this many.\n${line(rateToPropose)}`
}

/** A server under load answers later than one that is asked one thing at a time. */
const margin = 10

function timeoutText({ timeout = 10_000, pace: { slowest } }: ConfigParts): string {
  const enough = Math.min(Math.max(timeout, Math.ceil((slowest * margin) / 1000) * 1000), 600_000)
  return `\n  // Milliseconds to wait for an answer. The slowest one took ${Math.round(slowest)}.\n  "timeout": ${enough}`
}

const widest = 116

/** Words as lines of a comment. */
function comment(text: string, indent = 2): string {
  const start = `${' '.repeat(indent)}//`
  const lines: string[] = []
  let line = start
  for (const word of text.split(' ')) {
    if (line.length + word.length >= widest) lines.push(line)
    line = line.length + word.length >= widest ? `${start} ${word}` : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
