// Servers that fill in what is not there, or add to it later, where nothing states that they do not.
import { answers, around, type Fields, isFields, records, refuse } from '../tools/lie.ts'
import type { Variant } from './variant.ts'

const embedded = {
  order: ['id', 'number', 'name', 'coalescedName', 'generatedVehicleName', 'generatedCustomerName'],
  service: ['id', 'name'],
  labor: ['id', 'name'],
  technician: ['firstName', 'lastName'],
}

const nulls = (names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, null]))

/** Items of a transfer that fit on a page, and how long after it was made a job completes one, in milliseconds. */
const itemsOfPage = 12
const completedAfter = 150

export const filledInVariants: readonly Variant[] = [
  {
    id: 'timesheet/nulls-embedded',
    says: 'Where an entry names no order, service, labor or technician, the search embeds one whose fields are all null.',
    vary: records(['searchTimesheets'], (entry) => {
      for (const [name, fields] of Object.entries(embedded)) if (entry[name] === null) entry[name] = nulls(fields)
    }),
  },
  {
    id: 'transfer/items-completed-by-a-job',
    says: 'A job completes each new item of a transfer soon after it was made, and updates it by that.',
    vary: (server) => {
      const known = new Set(
        server
          .sandbox('default')
          .world.all('transferItems')
          .map(({ id }) => id),
      )
      return answers(['listTransferItems'], ({ data }) => {
        for (const item of Array.isArray(data) ? data.filter(isFields) : [])
          if (!known.has(String(item.id)) && item.updatedDate === null && typeof item.createdDate === 'string')
            item.updatedDate = new Date(Date.parse(item.createdDate) + completedAfter).toISOString()
      })(server)
    },
  },
  {
    id: 'transfer/some-items-in-any-order',
    says: 'The items of a transfer come in another order each time, and no more of them than fit on a page.',
    vary: (server) => {
      let turn = 0
      return answers(['listTransferItems'], (body) => {
        const all: readonly unknown[] = Array.isArray(body.data) ? body.data : []
        turn += 5
        const from = all.length === 0 ? 0 : turn % all.length
        const data = [...all.slice(from), ...all.slice(0, from)].slice(0, itemsOfPage)
        return { ...body, data, meta: { hasMore: data.length < all.length } }
      })(server)
    },
  },
  {
    id: 'notification/all-read-takes-no-byte',
    says: 'The body that marks all as read is to be empty: any byte in it is refused.',
    vary: around(['markAllNotificationsRead'], (call) =>
      call.request.body.length > 0 ? refuse(call, 400, 'The body is to be empty.') : call.next(),
    ),
  },
]
