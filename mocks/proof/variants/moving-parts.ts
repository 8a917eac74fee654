// What is in and around a record moves on between two requests: links, meta, parts, extra fields, what a job touches.
import { operations } from '../../../openapi/contract.ts'
import { showsMany } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { answers, around, type Fields, isFields } from '../tools/lie.ts'
import { timeOfTurn } from './moving.ts'
import { eachObject, everyBody, type Variant, type Vary } from './variant.ts'

/** Another place for each state of a record: it follows what the record is about. */
const placed = (fields: Fields): string => `loc_${fields.updatedDate == null ? 'before0000' : 'after00000'}`

/** Fields of other resources, as an extra one may be called. */
const borrowed = (count: number): Fields => ({
  messageCount: count,
  total: count,
  number: String(count),
  duration: count,
  statusDetails: `Seen ${count} times`,
  lastRefreshedAt: timeOfTurn(count),
  version: count,
})

const elementsOf = (data: unknown): readonly Fields[] => {
  const elements = isFields(data) ? data.orders : data
  return Array.isArray(elements) ? elements.filter(isFields) : []
}

const lists = operations.filter(showsMany).map(({ id }) => id)

const inElements = (more: (count: number, element: Fields) => Fields): Vary => {
  return (server) => {
    let count = 0
    return answers(lists, ({ data }) => {
      count += 1
      for (const element of elementsOf(data)) Object.assign(element, more(count, element))
    })(server)
  }
}

/** Puts the extra fields where the contract knows none of that name. */
function alongside(value: unknown, stated: Shape | undefined, more: Fields): void {
  if (Array.isArray(value)) for (const one of value) alongside(one, stated?.items, more)
  if (!isFields(value) || !stated) return
  for (const [name, shape] of stated.properties) alongside(value[name], shape, more)
  if ('id' in value) for (const [name, one] of Object.entries(more)) if (!stated.properties.has(name)) value[name] = one
}

const known = (fields: Fields): boolean => 'id' in fields && 'updatedDate' in fields && typeof fields.updatedDate === 'string'

export const movingPartVariants: readonly Variant[] = [
  {
    id: 'moving/locations',
    says: 'The location of a charge, a statement, a term, a source or a scan inspection follows what it is about, and is another one after a change.',
    vary: everyBody(({ data }) =>
      eachObject(data, (fields) => {
        if (
          typeof fields.locationId === 'string' &&
          ['partId', 'invoicesCount', 'reserved', 'dueInDays', 'tpiScanId'].some((name) => name in fields)
        )
          fields.locationId = placed(fields)
      }),
    ),
  },
  {
    id: 'moving/template-links',
    says: 'A record that was changed no longer comes from its template.',
    vary: everyBody(({ data }) =>
      eachObject(data, (fields) => {
        for (const name of [
          'laborMatrixTemplateId',
          'vendorTemplateId',
          'inventoryLaborTemplateId',
          'inventoryFeeTemplateId',
          'laborMatrixTemplateRangeId',
        ])
          if (name in fields) fields[name] = fields.updatedDate == null ? 'tpl_0000000001' : null
      }),
    ),
  },
  {
    id: 'moving/job-touches',
    says: 'A job touches every record that was changed once, all the time: its updatedDate moves on.',
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        eachObject(data, (fields) => {
          if (known(fields)) fields.updatedDate = new Date(Date.parse(String(fields.updatedDate)) + count * 1000).toISOString()
        })
      })(server)
    },
  },
  {
    id: 'moving/versions',
    says: 'A job changes every record all the time, and each of its changes counts: the version moves on with each look.',
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        eachObject(data, (fields) => {
          if ('sessionId' in fields && typeof fields.version === 'number') fields.version += count
        })
      })(server)
    },
  },
  {
    id: 'moving/meta-in-elements',
    says: 'Each element of a list has a meta, which moves on with each look.',
    vary: inElements((count) => ({ meta: { version: count, userId: `usr_${count}`, sessionId: `ses_${count}` } })),
  },
  {
    id: 'moving/meta-in-parts',
    says: 'Ranges, items, files, scans and what is embedded have a meta and metadata of their own, which move on with each look.',
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        for (const record of Array.isArray(data) ? data : [data])
          if (isFields(record))
            for (const part of Object.values(record))
              eachObject(
                part,
                (fields) => 'id' in fields && Object.assign(fields, { meta: { version: count }, metadata: { looks: count } }),
              )
      })(server)
    },
  },
  {
    id: 'moving/metadata',
    says: "The metadata of each record is the customer's, who writes it all the time.",
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        eachObject(data, (fields) => 'metadata' in fields && Object.assign(fields, { metadata: { name: `Note ${count}`, looks: [count] } }))
      })(server)
    },
  },
  {
    id: 'moving/links-in-elements',
    says: 'Each element of a list has links, an etag and a history, which are others with each look.',
    vary: inElements((count, { id }) => ({
      _links: { self: { href: `/v3/records/${id}?at=${count}`, name: `Look ${count}` } },
      etag: `"${count}"`,
      history: Array.from({ length: (count % 3) + 1 }, (_, index) => ({ id: `${index}`, name: `Look ${count}` })),
    })),
  },
  {
    id: 'moving/borrowed-names',
    says: 'Every record counts its looks in fields that the description knows from other records.',
    vary(server) {
      let count = 0
      return around([], (call) => {
        const schema = call.operation.responses['200']?.schema
        if (schema === undefined) return call.next()
        const shape = shapeOf(schema)
        return everyBody((body) => alongside(body.data, shape.properties.get('data'), borrowed(++count)))({
          ...server,
          handle: () => call.next(),
        })(call.request)
      })(server)
    },
  },
  {
    id: 'moving/prices',
    says: 'Stock prices move with each request, and so do those that a new item of a transfer is captured with.',
    vary: around([], (call) => {
      const { world } = call.sandbox
      const author = { userId: 'system', sessionId: 'system', time: new Date(call.sandbox.clock.now()).toISOString() }
      world.transact(() => {
        for (const name of ['parts', 'tires'] as const)
          for (const one of world.all(name))
            world.update(
              name,
              one,
              {
                retailCostCents: one.retailCostCents + 1,
                wholesaleCostCents: one.wholesaleCostCents + 1,
                name: one.name.replace(/( v\d+)?$/, ` v${one.retailCostCents}`),
              },
              author,
            )
      })
      return call.next()
    }),
  },
  {
    id: 'moving/links-signed',
    says: 'Links to files are signed anew with each look.',
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        eachObject(data, (fields) => {
          for (const name of ['pdfUrl', 'thumbnailUrl', 'customPhotoUrl', 'idpPhotoUrl', 'customPhoto', 'stockPhoto'])
            if (typeof fields[name] === 'string') fields[name] = `https://files.example/${name}?signature=${count}`
          if ('fileName' in fields) fields.url = `https://files.example/file?signature=${count}`
        })
      })(server)
    },
  },
  {
    id: 'moving/texts-in-any-order',
    says: 'Texts of an array come in another order each time.',
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        if (count % 2 === 0)
          eachObject(data, (fields) => {
            for (const value of Object.values(fields))
              if (Array.isArray(value) && value.every((one) => typeof one === 'string')) value.reverse()
          })
      })(server)
    },
  },
  {
    id: 'moving/embedded-now-and-then',
    says: 'Category, rate, files and copies of other records are shown by one answer and not by the next.',
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        if (count % 2 === 0) return
        eachObject(data, (fields) => {
          for (const name of ['category', 'rate', 'files', 'customFields', 'profitability', 'labelConnections', 'providerData', 'userData'])
            delete fields[name]
        })
      })(server)
    },
  },
  {
    id: 'moving/clocks-apart',
    says: 'Two machines answer in turn, whose clocks are 40 ms apart: by one of them, what is in progress lasts less.',
    vary(server) {
      let count = 0
      const late = (fields: unknown, name: string) => {
        if (isFields(fields) && typeof fields[name] === 'number') fields[name] -= 40
      }
      return answers(['listTimesheets', 'searchTimesheets'], ({ data, meta }, { query }) => {
        count += 1
        if (count % 2 === 0) return
        const entries = elementsOf(data).filter(({ inProgress }) => inProgress === true)
        for (const entry of entries) late(entry, 'duration')
        const isChosen = query.has('ids') || query.has('where')
        if (entries.length > 0 || !isChosen) for (const name of ['totalDuration', 'avgDurationPerService']) late(meta, name)
      })(server)
    },
  },
]
