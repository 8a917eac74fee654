// Ids that the config gives: where the target refuses one, it may be the config that is wrong.
import { operation } from '../../../openapi/contract.ts'
import { type Exchange, isRefusal } from '../../exchange/exchange.ts'

/** What no operation lists, and by which fields requests name it. */
const given: { readonly [fixture: string]: readonly string[] } = {
  transfer: ['transferId'],
  otherTransfer: ['transferId'],
  inventoryPart: ['inventoryPartId', 'partId'],
  inventoryTire: ['inventoryTireId'],
  role: ['roleId'],
  blob: ['blobId'],
  otherBlob: ['blobId'],
}

/** Asks about the given ids that a refused request names; nothing where it names none. */
export function askAboutGiven(exchange: Exchange, fixture: (name: string) => string | undefined): string {
  if (!isRefusal(exchange)) return ''
  const names = Object.entries(given).flatMap(([name, fields]) => {
    const id = fixture(name)
    return id !== undefined && fields.some((field) => isNamed(exchange, field, id)) ? [`fixtures.${name}`] : []
  })
  const told = names.join(' and ')
  return told && `; does this target know what the config gives as ${told}?`
}

function isNamed({ operation: asked, request: { path, body = '' } }: Exchange, field: string, id: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://target')
  const at = asked === undefined ? -1 : operation(asked).path.split('/').indexOf(`{${field}}`)
  return (
    (at >= 0 && pathname.split('/')[at] === encodeURIComponent(id)) ||
    searchParams.get(field) === id ||
    body.includes(`"${field}":${JSON.stringify(id)}`)
  )
}
