// What belongs to an order: payments, statement and inspections through the API, as an app gets them; the others as the mock keeps them.
import type { ComponentChildren } from 'preact'
import { Chip, type Tone } from '../parts/chip.tsx'
import { RecordLink } from '../parts/link.tsx'
import { Empty, WhenAsked } from '../parts/state.tsx'
import { numbers, Table } from '../parts/table.tsx'
import { Card } from '../parts/view.tsx'
import { dayText, moneyText } from '../parts/words.ts'
import { type Question, useAsked } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { askShop } from '../talk/shop.ts'
import { titleOf } from './collections.ts'
import type { Row } from './table-source.ts'

const many = '100'

function useRecord(collection: string, id: string): Question<Row> {
  const { sandbox } = usePlace()
  return useAsked(`part ${collection} ${id}`, async () => {
    const at = { sandbox, collection, id }
    return (await steerMock('get', '/_mock/sandboxes/{sandbox}/records/{collection}/{id}', { at })).data
  })
}

const plainText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Label and value of what is there. */
function Facts({ facts }: { facts: [label: string, value: ComponentChildren][] }) {
  return (
    <dl class="rows narrow">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function CustomerCard({ id }: { id: string }) {
  const asked = useRecord('customers', id)
  return (
    <Card title="Customer">
      <WhenAsked asked={asked} lines={3}>
        {(customer) => {
          const { companyName, firstName, lastName, city, state, emails, phoneNumbers } = customer
          const [email] = Array.isArray(emails) ? emails : []
          const [phone] = Array.isArray(phoneNumbers) ? phoneNumbers : []
          return (
            <Facts
              facts={[
                [
                  'Name',
                  <RecordLink key="name" collection="customers" id={id}>
                    {titleOf(customer)}
                  </RecordLink>,
                ],
                ['Person', companyName ? `${plainText(firstName)} ${plainText(lastName)}` : ''],
                ['From', [city, state].map(plainText).filter(Boolean).join(', ')],
                ['Email', plainText(email?.email)],
                ['Phone', plainText(phone?.number)],
              ]}
            />
          )
        }}
      </WhenAsked>
    </Card>
  )
}

export function VehicleCard({ id }: { id: string }) {
  const asked = useRecord('vehicles', id)
  return (
    <Card title="Vehicle">
      <WhenAsked asked={asked} lines={3}>
        {(vehicle) => (
          <Facts
            facts={[
              [
                'Vehicle',
                <RecordLink key="name" collection="vehicles" id={id}>
                  {titleOf(vehicle)}
                </RecordLink>,
              ],
              ['Plate', [vehicle.licensePlate, vehicle.licensePlateState].map(plainText).filter(Boolean).join(', ')],
              ['VIN', vehicle.vin ? <code key="vin">{plainText(vehicle.vin)}</code> : ''],
              ['Engine', plainText(vehicle.engine)],
              [
                'Mileage',
                vehicle.mileage === null ? '' : `${Number(vehicle.mileage).toLocaleString('en-US')} ${plainText(vehicle.mileageUnit)}`,
              ],
            ]}
          />
        )}
      </WhenAsked>
    </Card>
  )
}

const paymentTones: { [status: string]: Tone } = { Succeeded: 'good', Pending: 'odd', Processing: 'odd', Failed: 'bad', Canceled: 'plain' }

export function PaymentsCard({ orderId }: { orderId: string }) {
  const { sandbox, email } = usePlace()
  const asked = useAsked(`payments ${orderId} ${email}`, () =>
    askShop<{ data: Row[] }>({ sandbox, email }, '/v3/integration/payment/search', {
      method: 'POST',
      body: { where: { orderId }, limit: Number(many) },
    }),
  )
  return (
    <Card title="Payments">
      <WhenAsked asked={asked} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing was paid yet.">POST /v3/integration/payment/manual/charge records a payment.</Empty>
          ) : (
            <Table label="Payments" columns={['Receipt', 'Type', 'Status', 'Recorded', numbers('Amount')]}>
              {data.map(({ id, receiptNumber, paymentType, transactionType, status, recordedDate, amountCents }) => (
                <tr key={id}>
                  <th scope="row">
                    <RecordLink collection="payments" id={id}>
                      {receiptNumber === null ? id : plainText(receiptNumber)}
                    </RecordLink>
                  </th>
                  <td>
                    {plainText(paymentType)}
                    {transactionType !== 'Charge' && <span class="dim"> {plainText(transactionType)}</span>}
                  </td>
                  <td>
                    <Chip tone={paymentTones[plainText(status)] ?? 'plain'}>{plainText(status)}</Chip>
                  </td>
                  <td data-label="Recorded">{recordedDate ? dayText(plainText(recordedDate)) : ''}</td>
                  <td class="number">{moneyText(Number(amountCents))}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </WhenAsked>
    </Card>
  )
}

export function StatementCard({ id }: { id: string | null }) {
  if (id === null)
    return (
      <Card title="Statement">
        <Empty title="It is on no statement.">POST /v3/statement puts the orders of a customer on one.</Empty>
      </Card>
    )
  return <KnownStatement id={id} />
}

function KnownStatement({ id }: { id: string }) {
  const { sandbox, email } = usePlace()
  const asked = useAsked(`statement ${id} ${email}`, () => askShop<{ data: Row }>({ sandbox, email }, `/v3/statement/${id}`))
  return (
    <Card title="Statement">
      <WhenAsked asked={asked} lines={3}>
        {({ data: statement }) => (
          <Facts
            facts={[
              [
                'Name',
                <RecordLink key="name" collection="statements" id={id}>
                  {titleOf(statement)}
                </RecordLink>,
              ],
              ['Period', `${dayText(plainText(statement.fromDate))} to ${dayText(plainText(statement.toDate))}`],
              ['Total', moneyText(Number(statement.totalCostCents))],
              ['Remaining', moneyText(Number(statement.remainingCostCents))],
              ['State', [statement.sent ? 'sent' : 'not sent', statement.paid ? 'paid' : 'not paid'].join(', ')],
            ]}
          />
        )}
      </WhenAsked>
    </Card>
  )
}

interface InspectionRow extends Row {
  items?: { id: string; name: string; status: string | null; message: string | null }[]
}

const itemTones: { [status: string]: Tone } = { Good: 'good', Fair: 'odd', Bad: 'bad' }

export function InspectionsCard({ orderId }: { orderId: string }) {
  const { sandbox, email } = usePlace()
  const asked = useAsked(`inspections ${orderId} ${email}`, () =>
    askShop<{ data: InspectionRow[] }>({ sandbox, email }, '/v3/inspection', {
      query: { where: JSON.stringify({ orderId }), limit: many },
    }),
  )
  return (
    <Card title="Inspection">
      <WhenAsked asked={asked} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="It was not inspected.">PUT /v3/inspection/:id can move an inspection to this order.</Empty>
          ) : (
            data.map((inspection) => (
              <div key={inspection.id} class="inspection">
                <p>
                  <RecordLink collection="inspections" id={inspection.id}>
                    {titleOf(inspection)}
                  </RecordLink>{' '}
                  <Chip tone={inspection.completed ? 'good' : 'odd'}>{inspection.completed ? 'completed' : 'open'}</Chip>
                </p>
                <ul>
                  {(inspection.items ?? []).map(({ id, name, status, message }) => (
                    <li key={id}>
                      <span>
                        {name}
                        {message && <span class="dim"> {message}</span>}
                      </span>
                      <Chip tone={itemTones[status ?? ''] ?? 'plain'}>{status ?? 'not yet'}</Chip>
                    </li>
                  ))}
                </ul>
              </div>
            ))
          )
        }
      </WhenAsked>
    </Card>
  )
}

/** Its services and labors, which the API shows only where others refer to them. */
export function LinesCard({ orderId }: { orderId: string }) {
  const { sandbox } = usePlace()
  const asked = useAsked(`lines ${orderId}`, async () => {
    const ask = async (collection: string) => {
      const at = { sandbox, collection }
      const { data } = await steerMock('get', '/_mock/sandboxes/{sandbox}/records/{collection}', { at, query: { limit: 10_000 } })
      return (data as Row[]).filter((row) => row.orderId === orderId).map((row) => ({ collection, row }))
    }
    return (await Promise.all(['services', 'labors'].map(ask))).flat()
  })
  return (
    <Card title="Services and labor">
      <WhenAsked asked={asked} lines={3}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty title="It has no services." />
          ) : (
            <ul class="lines">
              {lines.map(({ collection, row }) => (
                <li key={row.id}>
                  <RecordLink collection={collection} id={row.id}>
                    {titleOf(row)}
                  </RecordLink>
                  <span class="dim">{collection === 'services' ? 'service' : 'labor'}</span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenAsked>
    </Card>
  )
}
