// What --help prints: the commands and flags from their lists, and what one has to know. Of one command, what is about that.
import { type CommandName, commands, type Flag, flags } from './flags.ts'

interface Section {
  title: string
  /** The commands that it is about. */
  of: readonly CommandName[]
  text: string
}

const folder = '{last-run}'

const sections: readonly Section[] = [
  {
    title: 'Levels',
    of: ['run', 'explore', 'replay', 'check-har', 'proxy', 'certify'],
    text: `  A failure breaks a sentence of the description. Advice is about what is only assumed; it counts with --strict.`,
  },
  {
    title: 'Effects',
    of: ['run', 'explore', 'replay', 'plan', 'certify'],
    text: `  read changes nothing; own touches only what the run made; shared changes a record it found and puts it back;
  disruptive changes many at once. What a run makes and no operation removes is listed at its end. Cases that
  count or change many records wait for other runs against the same address on this machine to end.
  Where a target shows too few records to judge by, cases make some first, from own on.`,
  },
  {
    title: 'Credentials',
    of: ['run', 'explore', 'replay', 'init', 'certify'],
    text: `  REPAIR_SHOP_EMAIL and REPAIR_SHOP_PASSWORD; REPAIR_SHOP_OTHER_USER_EMAIL and …_PASSWORD for a second user of the
  same company, REPAIR_SHOP_OTHER_COMPANY_EMAIL and …_PASSWORD for one of another: both widen what can be judged.
  REPAIR_SHOP_TOKEN, --token or --token-command give a token in place of a login; logins and logouts are not judged then.
  --fixture user=<id> and company=<id> tell whose it is.`,
  },
  {
    title: 'Exploring',
    of: ['explore', 'replay'],
    text: `  explore goes on where a run ends: odd values, steps in any order, borders of pages, requests side by side, records of
  other users; what it has not seen yet comes first. --only takes values, sequences, pages, beside and whose, too. It
  keeps to --effects and --rate as a run does, shows what it covers and finds, and ends with Ctrl-C or within --time,
  of which 10 s at most are kept to reduce what was found. The same --seed asks the same, another one something else.
  Findings are told with the fewest steps that show them, as curl lines for bash and jq; TOKEN is that of a login,
  TOKEN_OF_TIM that of tim's. --recipes keeps these steps in files: replay asks them again and ends with 0 when they
  show nothing wrong any more. recipe.schema.json says what they may hold. Of the cases that found nothing report files
  name the first 500.`,
  },
  {
    title: 'Config',
    of: flags.config.for,
    text: `  JSON, comments allowed; config.schema.json of the package says what it may hold. "\${NAME}" in a text stands for an
  environment variable. Flags win over the environment, and the environment over the config. "fixtures" gives ids that
  no list shows, "paths" where an operation is whose path the description leaves open, "notations" how an order is asked for,
  and "bodies" what a payment by hand needs, where a run does not learn that from the server; init proposes each.`,
  },
  {
    title: 'Recordings',
    of: ['check-har'],
    text: `  check-har judges what a server answered, and beside it what the client sent: unknown query parameters, wrong bodies.
  The exit code is about the server alone; with --requests the client's departures make it 1 as well. --only and --skip
  take areas and cases such as recorded/listVendors; a baseline may name the latter.`,
  },
  {
    title: 'The last run',
    of: ['run'],
    text: `  What each case of run came to is kept, for each address on its own, {last-run}.
  It is a report as --report json writes it, secrets taken out. Cases that a later run leaves out stay as they were. --failed,
  --failed-first, --watch and --since last go by it. XDG_CACHE_HOME (LOCALAPPDATA on Windows) moves it; it may be removed at any time.`,
  },
  {
    title: 'Live traffic',
    of: ['proxy'],
    text: `  proxy passes everything on as it is and judges it after it has left; point a UI or a test suite at http://127.0.0.1:4020. Each
  kind of departure is told when it comes first, and again in the reports at the end (Ctrl-C). --page is the report as it stands.`,
  },
  {
    title: 'Watching',
    of: ['run'],
    text: `  run --watch stays beside a server that is being written. It asks again when the server was started again, when a file of
  --watch-path changed, or with Enter: what is on the screen first, what failed, what shares operations or sentences with that, then the
  rest; a newer restart cuts a round short. A connection that it holds tells of restarts, however short. Behind a gateway (--proxy, a
  header Via, a Server such as nginx, or a 502, 503 or 504) it also asks HEAD /v3/auth/login ten times a second while nothing else is
  asked; where neither gateway nor server has shown itself, once a second. What is away for less may be missed there: Enter, or
  --watch-path. a asks all from the start, n shows the next departure, q or Ctrl-C ends it, with the exit code of the last complete
  verdict. Without a terminal it writes lines. --failed keeps to what failed.
  --guide tells which operations that are not there stand before the most sentences, in the order to write them.`,
  },
  {
    title: 'Known failures',
    of: flags.baseline.for,
    text: `  --baseline known.json excuses what it lists: [{"case": "vendor/…", "requirement": "vendor/…", "where": "/data/*/country",
  "reason": "…", "expires": "2026-12-31"}], or an "operation" instead of the case for what any answer of it shows.
  --update-baseline adds what fails for 90 days, keeps reasons and days, and takes out what passes; cases that were
  not asked stay as they are.`,
  },
]

const examples: readonly string[] = [
  'REPAIR_SHOP_PASSWORD=workshop repair-shop-conformance run http://127.0.0.1:4010 --email owner@harborline.example',
  `repair-shop-conformance run https://staging.example/api --only vendor --only 'request/*Vendor*'`,
  'repair-shop-conformance run https://staging.example --config staging.json --report junit=junit.xml --report html=report.html',
  'repair-shop-conformance explore https://staging.example --time 10m --seed 7 --only values --recipes recipes',
  'repair-shop-conformance replay recipes/*.json https://staging.example',
  'repair-shop-conformance diff yesterday.json today.json --format markdown',
  'repair-shop-conformance proxy https://staging.example --port 4020 --report har=traffic.har --fail-on must',
  'repair-shop-conformance explain vendor/create-needs-name',
]

const exitCodes = `  0 conforms; 1 does not; 2 could not run (unreachable, login refused, wrong flags or config) or is incomplete: it was
  stopped, --max-time was over, or it saw fewer of the musts that it asked about than --require-exercised. A must is
  seen when an answer shows it; that something is refused counts where the same operation serves what is right. What
  --only, --skip, --effects and --read-only leave out is told, and not counted. Ctrl-C lets cases under way end and
  clean up, and still reports; a second one leaves at once. explore is never cut short: it ends with 2 when it explored
  nothing. diff ends with 0 when nothing is new, 1 when something fails that did not, 2 when that cannot be said.`

/** Of all commands, or of one. */
export function helpText(lastRunFolder: string | undefined, command?: CommandName): string {
  const isMeant = (names: readonly CommandName[]) => command === undefined || names.includes(command)
  const usage = Object.entries(commands).map(([name, { argument, help }]) => [`${name}${argument ? ` ${argument}` : ''}`, help] as const)
  const rows = Object.entries<Flag>(flags)
    .filter(([, flag]) => isMeant(flag.for))
    .map(([name, flag]) => [`--${name}${flag.value ? ` ${flag.value}` : ''}`, flag.help] as const)
  const place = lastRunFolder === undefined ? 'where the platform keeps caches; here it tells no such place' : `in\n  ${lastRunFolder}`
  const told = sections.filter(({ of }) => isMeant(of)).map(({ title, text }) => `${title}\n${text.replace(folder, place)}`)
  const shown = examples.filter((line) => command === undefined || line.includes(`repair-shop-conformance ${command} `))
  return [
    command === undefined ? `${intro}\n\nUsage: repair-shop-conformance <command> [flags]\n${helpTable(usage)}` : headOfCommand(command),
    ...(rows.length > 0 ? [`Flags\n${helpTable(rows)}`] : []),
    ...told,
    ...(shown.length > 0 ? [`Examples\n${shown.map((line) => `  ${line}`).join('\n')}`] : []),
    `Exit codes\n${exitCodes}`,
    ...(command === undefined ? ['<command> --help tells what is about one command alone.'] : ['--help tells of all commands.']),
  ]
    .join('\n\n')
    .concat('\n')
}

const intro = 'repair-shop-conformance: asks a server whether it conforms to the Repair Shop Management Service API, v3.'

function headOfCommand(command: CommandName): string {
  const { argument, help } = commands[command]
  return `repair-shop-conformance ${command}: ${help}.\n\nUsage: repair-shop-conformance ${command}${argument ? ` ${argument}` : ''} [flags]`
}

function helpTable(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  const below = `\n${' '.repeat(width + 4)}`
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${wrappedLines(right, widest - width - 4).join(below)}`).join('\n')
}

const widest = 130

function wrappedLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (line.length <= width) lines.splice(-1, 1, line)
    else lines.push(word)
  }
  return lines
}
