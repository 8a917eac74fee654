// Values as people read them.

/** `serviceWriterId` reads "Service writer", `totalCostCents` "Total cost". */
export function labelOf(name: string): string {
  const bare = name.replace(/(?<=.)(Cents|Ids|Id)$/, '') || name
  const words = bare
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
  return words === 'id' ? 'ID' : words.charAt(0).toUpperCase() + words.slice(1)
}

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const moneyText = (value: number): string => cents.format(value / 100)

export const isMoney = (name: string, value: unknown): value is number => typeof value === 'number' && /Cents$/.test(name)

export const looksLikeTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)

/** In the notation of the API, without what nobody reads: it is a tool for those who work with the API. */
export const timeText = (value: string): string => value.replace('T', ' ').replace(/:\d\d(\.\d+)?Z$/, '')

export const dayText = (value: string): string => value.slice(0, 10)

/** One line for a cell of a table. */
export function cellText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (isMoney(name, value)) return moneyText(value)
  if (looksLikeTime(value)) return timeText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '–' : `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '–' : JSON.stringify(value)
  return String(value)
}

export const isNumeric = (name: string, value: unknown): boolean => typeof value === 'number' && name !== 'number'

const units: [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [Number.POSITIVE_INFINITY, 'day', 86_400],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `3 minutes ago`. */
export function agoText(date: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(date)) / 1000))
  const [, unit, size] = units.find(([limit]) => seconds < limit) ?? [0, 'day', 86_400]
  return relative.format(-Math.floor(seconds / size), unit)
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** `12 kB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The names of `messageTemplates` and the like. */
export const collectionLabel = (name: string): string => labelOf(name).replace('Tpi', 'TPI')

/** For a shell: single quotes keep everything but themselves. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export interface CurlParts {
  method?: string
  url: string
  headers?: { [name: string]: string }
  body?: string
}

export function curlLine({ method = 'GET', url, headers = {}, body = '' }: CurlParts): string {
  const shown = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
  const verb = method === 'GET' || (method === 'POST' && body !== '') ? '' : ` -X ${method}`
  return `curl${verb} ${quoted(url)}${shown.join('')}${body === '' ? '' : ` -d ${quoted(body)}`}`
}

/** JSON set out in lines; anything else as it is. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
