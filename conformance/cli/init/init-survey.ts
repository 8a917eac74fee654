// What init found, area by area, for whoever waits for it.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Discovery, noId, type Probed } from '../../probing/probe.ts'
import { printable } from '../../reporters/telling/text.ts'
import type { Pace } from './pace.ts'

export function surveyText({ operations }: Discovery, { slowest, limited }: Pace): string {
  const areas = new Map<string, [OperationId, Probed][]>()
  for (const [id, probed] of operations) {
    const { area } = operation(id)
    areas.set(area, [...(areas.get(area) ?? []), [id, probed]])
  }
  const width = Math.max(...[...areas.keys()].map((area) => area.length))
  const held = limited > 0 ? `, and asked ${limited} ${limited === 1 ? 'time' : 'times'} to wait (429)` : ''
  return [
    ...[...areas].flatMap(([area, found]) => [`  ${area.padEnd(width)}  ${recordsOf(found)}`, ...troublesOf(found)]),
    `The slowest answer took ${Math.round(slowest)} ms${held}.`,
    '',
  ].join('\n')
}

type Found = readonly (readonly [OperationId, Probed])[]

function recordsOf(found: Found): string {
  const good = found.filter(([, { status }]) => status !== undefined && status < 300).length
  const counts = found.flatMap(([id, { records }]) => (records === undefined || isSameAsList(id, found) ? [] : [`${records} in ${id}`]))
  const unknown = found.filter(([, { trouble }]) => trouble === noId).length
  const withoutId = unknown === 0 ? [] : [`${unknown} without an id to ask for`]
  return [`${good} of ${found.length} ${found.length === 1 ? 'read' : 'reads'} answered`, ...counts, ...withoutId].join(', ')
}

/** A search shows the first page of what its list shows. */
const isSameAsList = (id: OperationId, found: Found): boolean =>
  operation(id).kind === 'search' && found.some(([other]) => other === resourceOf(id)?.list)

const troublesOf = (found: Found): string[] =>
  found.flatMap(([id, probed]) => {
    const trouble = troubleOf(probed)
    const { method, path } = operation(id)
    return trouble === undefined ? [] : [`    ${method} ${path}: ${printable(trouble)}`]
  })

function troubleOf(probed: Probed): string | undefined {
  const { status, trouble } = probed
  if (status === undefined) return trouble === noId ? undefined : trouble
  if (seemsLacking(probed)) return `${status}, so the target seems to lack it`
  if (status === 401 || status === 403) return `refused with ${status}; log in as a user who may`
  if (status === 429) return 'refused with 429, again and again; give a lower --rate'
  if (status >= 300) return `answered with ${status}`
  return trouble === undefined ? undefined : `answered with ${trouble}`
}

/** No such path, no such method, or not made yet. */
export const seemsLacking = ({ status }: Probed): boolean => status === 404 || status === 405 || status === 501
