// An order with everything around it, each a link.
import { Chip } from '../parts/chip.tsx'
import { Link } from '../parts/link.tsx'
import { Failure, WhenAsked } from '../parts/state.tsx'
import { Card, View } from '../parts/view.tsx'
import { moneyText } from '../parts/words.ts'
import { useAsked, useDeed } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { RecordFields } from './fields.tsx'
import { orderMarks, type ShownOrder } from './order-marks.ts'
import { CustomerCard, InspectionsCard, LinesCard, PaymentsCard, StatementCard, VehicleCard } from './order-parts.tsx'
import type { Row } from './table-source.ts'

export function OrderView({ id }: { id: string }) {
  const { sandbox } = usePlace()
  const asked = useAsked(`order ${id}`, async () => {
    const [order, statuses, clock] = await Promise.all([
      steerMock('get', '/_mock/sandboxes/{sandbox}/records/{collection}/{id}', { at: { sandbox, collection: 'orders', id } }),
      steerMock('get', '/_mock/sandboxes/{sandbox}/records/{collection}', {
        at: { sandbox, collection: 'workflowStatuses' },
        query: { limit: 500 },
      }),
      steerMock('get', '/_mock/sandboxes/{sandbox}/clock', { at: { sandbox } }),
    ])
    const shown = order.data as Row as ShownOrder
    return { order: shown, statuses: statuses.data as Row[], now: clock.data.time }
  })
  const order = asked.value?.order
  const title = order ? `#${order.number} ${order.coalescedName}` : id
  const marks = order ? orderMarks(order, asked.value?.now ?? '') : []
  return (
    <View
      title={title}
      trail={
        <>
          <Link to={['board']}>Board</Link> / <Link to={['records', 'orders']}>Orders</Link>
        </>
      }
      lead={
        <>
          <code>{id}</code>{' '}
          {marks.map(({ word, tone }) => (
            <Chip key={word} tone={tone}>
              {word}
            </Chip>
          ))}
        </>
      }
    >
      <WhenAsked asked={asked} lines={16}>
        {({ order: shown, statuses }) => (
          <>
            <Totals order={shown} statuses={statuses} />
            <div class="order-grid">
              <CustomerCard id={shown.customerId} />
              <VehicleCard id={shown.vehicleId} />
              <PaymentsCard orderId={id} />
              <StatementCard id={shown.statementId} />
              <InspectionsCard orderId={id} />
              <LinesCard orderId={id} />
            </div>
            <Card title="All fields">
              <RecordFields collection="orders" record={shown} />
            </Card>
          </>
        )}
      </WhenAsked>
    </View>
  )
}

/** The sums, and the column, in which it can be put elsewhere. */
function Totals({ order, statuses }: { order: ShownOrder; statuses: Row[] }) {
  const { sandbox } = usePlace()
  const { busy, error, run } = useDeed()
  const columns = statuses
    .filter(({ companyId }) => companyId === order.companyId)
    .sort((one, other) => Number(one.position) - Number(other.position))
  const move = (workflowStatusId: string, name: string) =>
    run(async () => {
      const { data } = await steerMock('get', '/_mock/sandboxes/{sandbox}/records/{collection}', {
        at: { sandbox, collection: 'orders' },
        query: { limit: 100_000 },
      })
      const there = (data as Row[]).filter((other) => other.workflowStatusId === workflowStatusId)
      // At its end: no two orders of a column stand at the same place.
      const workflowStatusPosition = Math.max(0, ...there.map((other) => Number(other.workflowStatusPosition))) + 1
      await steerMock('patch', '/_mock/sandboxes/{sandbox}/records/{collection}/{id}', {
        at: { sandbox, collection: 'orders', id: order.id },
        body: { workflowStatusId, workflowStatusPosition },
      })
    }, `It is in ${name} now.`)
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <dl class="totals">
        <div>
          <dt>Total</dt>
          <dd>{moneyText(order.totalCostCents)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{moneyText(order.paidCostCents)}</dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd>{moneyText(order.remainingCostCents)}</dd>
        </div>
        <div>
          <dt id="order-column">Column</dt>
          <dd>
            <select
              aria-labelledby="order-column"
              value={order.workflowStatusId}
              disabled={busy}
              onChange={({ currentTarget }) => move(currentTarget.value, currentTarget.selectedOptions[0]?.text ?? '')}
            >
              {columns.map(({ id, name }) => (
                <option key={id} value={id}>
                  {String(name)}
                </option>
              ))}
            </select>
          </dd>
        </div>
      </dl>
    </>
  )
}
