// Departures of what a search for timesheets embeds.
import { answers, isFields, type Lie } from '../../../tools/lie.ts'
import { embedding, entrySearch } from './entries.ts'

export const embeddedLies: readonly Lie[] = [
  // What a search embeds.
  {
    id: 'timesheet/order-of-next',
    says: 'The order of a found entry is that of the next one.',
    breaks: ['timesheet/search-embeds-order'],
    operations: entrySearch,
    tell: answers(entrySearch, ({ data }) => {
      const found = Array.isArray(data) ? data.filter(isFields) : []
      const orders = found.map(({ order }) => order)
      for (const [index, entry] of found.entries()) entry.order = orders[(index + 1) % orders.length]
      return { success: true, data: found }
    }),
  },
  {
    id: 'timesheet/order-of-the-one-before',
    says: 'A found entry without an order comes with that of the entry before it.',
    breaks: ['timesheet/search-embeds-named-only'],
    operations: entrySearch,
    tell: answers(entrySearch, (body) => {
      let last: unknown = null
      for (const entry of Array.isArray(body.data) ? body.data.filter(isFields) : []) {
        if (isFields(entry.order)) last = entry.order
        else entry.order = last
      }
      return body
    }),
  },
  {
    id: 'timesheet/order-only-in-progress',
    says: 'Only entries in progress come with their order.',
    breaks: ['timesheet/search-embeds-order'],
    operations: entrySearch,
    tell: embedding((entry) => {
      if (entry.inProgress !== true) entry.order = null
    }),
  },
  {
    id: 'timesheet/order-without-id',
    says: 'The order of a found entry has no id.',
    breaks: ['timesheet/search-embeds-order'],
    operations: entrySearch,
    tell: embedding(({ order }) => {
      if (isFields(order)) delete order.id
    }),
  },
  {
    id: 'timesheet/order-named-otherwise',
    says: 'The order of a found entry has its own id, and the names of the first order.',
    breaks: ['timesheet/search-embedded-values'],
    operations: entrySearch,
    tell: embedding(({ order }, { sandbox }) => {
      const [first] = sandbox.world.all('orders')
      if (isFields(order) && first) Object.assign(order, { number: first.number, generatedCustomerName: first.generatedCustomerName })
    }),
  },
  {
    id: 'timesheet/service-is-order',
    says: 'The service of a found entry has the id of the order.',
    breaks: ['timesheet/search-embeds-service'],
    operations: entrySearch,
    tell: embedding(({ service, orderId }) => {
      if (isFields(service)) service.id = orderId
    }),
  },
  {
    id: 'timesheet/service-missing-on-labor',
    says: 'An entry about a labor comes without its service.',
    breaks: ['timesheet/search-embeds-service'],
    operations: entrySearch,
    tell: embedding((entry) => {
      if (entry.laborId) delete entry.service
    }),
  },
  {
    id: 'timesheet/service-named-as-labor',
    says: 'The service of a found entry has the name of the labor.',
    breaks: ['timesheet/search-embedded-values'],
    operations: entrySearch,
    tell: embedding(({ service, labor, number }) => {
      if (isFields(service) && isFields(labor)) service.name = `${labor.name} ${number}`
    }),
  },
  {
    id: 'timesheet/labor-is-text',
    says: 'The labor of a found entry is its name.',
    breaks: ['timesheet/search-embeds-labor'],
    operations: entrySearch,
    tell: embedding((entry) => {
      if (isFields(entry.labor)) entry.labor = entry.labor.name
    }),
  },
  {
    id: 'timesheet/labor-of-service',
    says: 'The labor of a found entry is the first of its service.',
    breaks: ['timesheet/search-embeds-labor'],
    operations: entrySearch,
    tell: embedding(({ labor, serviceId }) => {
      if (isFields(labor)) labor.id = `${serviceId}-1`
    }),
  },
  {
    id: 'timesheet/technician-missing',
    says: 'A found entry comes without its technician.',
    breaks: ['timesheet/search-embeds-technician'],
    operations: entrySearch,
    tell: embedding((entry) => {
      delete entry.technician
    }),
  },
  {
    id: 'timesheet/technician-only-in-progress',
    says: 'Only entries in progress come with their technician.',
    breaks: ['timesheet/search-embeds-technician'],
    operations: entrySearch,
    tell: embedding((entry) => {
      if (entry.inProgress !== true) entry.technician = null
    }),
  },
  {
    id: 'timesheet/technician-of-next',
    says: 'The technician of a found entry is that of the next one.',
    breaks: ['timesheet/search-embedded-values'],
    operations: entrySearch,
    tell: answers(entrySearch, ({ data }) => {
      const found = Array.isArray(data) ? data.filter(isFields) : []
      const all = found.map(({ technician }) => technician)
      for (const [index, entry] of found.entries()) entry.technician = all[(index + 1) % all.length]
      return { success: true, data: found }
    }),
  },
]
