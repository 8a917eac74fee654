// The guide as people read it: what is held, where to begin, and what is behind the next operation.
import { operation } from '../../../openapi/contract.ts'
import { requirements } from '../../requirements/index.ts'
import type { Guide } from '../../runner/verdict/guide.ts'
import { counted, type Paint } from './text.ts'

const mostAreas = 12

/** For whom nobody can log in. */
export function beginWithLogin(): string {
  const { method, path } = operation('login')
  const all = requirements.filter(({ level, unjudged }) => level === 'must' && unjudged === undefined)
  return `${method} ${path} comes first: without a login none of ${counted(all.length, 'must')} can be asked about.`
}

/** `you hold 212 of 585 musts; the next 40 are behind POST /v3/vendor` */
export function holdInWords({ held, all, areas, broken, open }: Guide): string {
  const next = areas.flatMap(({ steps }) => steps).find(({ musts }) => musts > 0) ?? areas[0]?.steps[0]
  const rest = next
    ? `; the next ${next.musts || ''} ${next.musts === 1 ? 'is' : 'are'} behind ${next.endpoint}`.replace('  ', ' ')
    : broken > 0
      ? `; ${broken} ${broken === 1 ? 'is' : 'are'} broken`
      : open > 0
        ? `; for ${open} nothing was there to judge by`
        : ''
  return `you hold ${held} of ${counted(all, 'must')}${rest}`
}

/** Areas, what stands before the most first, with their operations in the order to write them. */
export function guideLines(guide: Guide, paint: Paint): string[] {
  const { areas, broken, behind, open } = guide
  const width = Math.max(...areas.slice(0, mostAreas).map(({ area }) => area.length))
  const rows = areas.slice(0, mostAreas).map(({ area, musts, steps }) => {
    const list = steps.map(({ endpoint, musts: opened }) => `${endpoint}${opened > 0 ? ` (${opened})` : ''}`)
    return `  ${area.padEnd(width)}  ${String(musts).padStart(3)}  ${list.join(', ')}`
  })
  const more = areas.slice(mostAreas)
  const sums = [
    ...(broken > 0 ? [`${counted(broken, 'is', 'are')} broken in what is there: mend these first`] : []),
    ...(behind > 0 ? [`${counted(behind, 'is', 'are')} behind operations that are not there`] : []),
    ...(open > 0 ? [`for ${open} nothing was there to judge by`] : []),
  ]
  return [
    ...(areas.length > 0
      ? [`${paint('bold', 'Where to begin')}: area, musts behind it, operations in this order with what each lets be asked`]
      : []),
    ...rows,
    ...(more.length > 0 ? [`  and ${counted(more.length, 'more area')}: ${more.map(({ area }) => area).join(', ')}`] : []),
    ...(sums.length > 0 ? [`Of those that you do not hold ${sums.join('; ')}.`] : []),
    `${paint('bold', 'Guide')}  ${holdInWords(guide)}.`,
  ]
}
