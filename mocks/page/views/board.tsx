import { useEffect, useState } from 'preact/hooks'
import { Chip } from '../parts/chip.tsx'
import { Link } from '../parts/link.tsx'
import { hashOf, replaceHash } from '../parts/route.ts'
import { Empty, Failure, WhenAsked } from '../parts/state.tsx'
import { View } from '../parts/view.tsx'
import { countText, dayText, moneyText } from '../parts/words.ts'
import { errorText } from '../talk/answers.ts'
import { useAsked } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { askShop } from '../talk/shop.ts'
import { orderMarks, type ShownOrder } from './order-marks.ts'

interface Column {
  name: string
  orders: ShownOrder[]
  position: number
  total: number
  hasMore: boolean
}

const columnSize = 12

/** The orders of the shop in the columns of their statuses, as GET /v3/workflow tells them. */
export function Board({ query }: { query: URLSearchParams }) {
  const { sandbox, email, logins } = usePlace()
  const isWhole = query.has('inactive')
  const filter = { filterInactiveOrders: String(!isWhole) }
  const asked = useAsked(`board ${email} ${isWhole}`, async () => {
    const [board, clock] = await Promise.all([
      askShop<{ data: { [id: string]: Column }; meta: { total: number } }>({ sandbox, email }, '/v3/workflow', {
        query: { limit: String(columnSize), ...filter },
      }),
      steerMock('get', '/_mock/sandboxes/{sandbox}/clock', { at: { sandbox } }),
    ])
    return { ...board, now: clock.data.time }
  })
  const name = logins.find((login) => login.email === email)?.name ?? email
  const total = asked.value?.meta.total
  const aside = (
    <label class="check">
      <input
        type="checkbox"
        checked={isWhole}
        onChange={({ currentTarget }) => replaceHash(hashOf(sandbox, ['board'], currentTarget.checked ? { inactive: '1' } : {}))}
      />
      Inactive ones too
    </label>
  )
  return (
    <View
      title="Board"
      aside={aside}
      lead={`${total === undefined ? 'The orders' : countText(total, 'order')}, as ${name} sees them through GET /v3/workflow.`}
    >
      <WhenAsked asked={asked} lines={16}>
        {({ data, now }) => {
          const columns = Object.entries(data).sort(([, one], [, other]) => one.position - other.position)
          return columns.length === 0 ? (
            <Empty title="This shop has no columns.">Look as another user, or reset the sandbox.</Empty>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <section class="board" aria-label="Columns" tabIndex={0}>
              {columns.map(([id, column]) => (
                <BoardColumn key={id} id={id} column={column} filter={filter} now={now} />
              ))}
            </section>
          )
        }}
      </WhenAsked>
    </View>
  )
}

interface ColumnProps {
  id: string
  column: Column
  filter: { filterInactiveOrders: string }
  now: string
}

/** A column shows its first orders, and the others when asked for. */
function BoardColumn({ id, column, filter, now }: ColumnProps) {
  const { sandbox, email } = usePlace()
  const [more, setMore] = useState<ShownOrder[]>([])
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => setMore([]), [column])
  const orders = [...column.orders, ...more]
  const showMore = async () => {
    const query = { limit: String(columnSize), skip: String(orders.length), ...filter }
    try {
      const { data } = await askShop<{ data: Column }>({ sandbox, email }, `/v3/workflow/${id}`, { query })
      setMore([...more, ...data.orders])
      setProblem(undefined)
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section class="column" aria-labelledby={`column-${id}`}>
      <h2 id={`column-${id}`}>
        {column.name} <span class="count">{column.total}</span>
      </h2>
      <ul>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} now={now} />
        ))}
      </ul>
      {orders.length === 0 && <p class="column-empty">No orders</p>}
      {problem !== undefined && <Failure error={errorText(problem)} />}
      {orders.length < column.total && (
        <button type="button" onClick={showMore}>
          Show more of {column.total - orders.length}
        </button>
      )}
    </section>
  )
}

function OrderCard({ order, now }: { order: ShownOrder; now: string }) {
  const { id, number, coalescedName, generatedName, generatedCustomerName, generatedVehicleName, totalCostCents, dueDate } = order
  return (
    <li class="order-card">
      <p class="order-top">
        <Link to={['orders', id]}>#{number}</Link>
        <span>{moneyText(totalCostCents)}</span>
      </p>
      {coalescedName !== generatedName && <p class="order-name">{coalescedName}</p>}
      <p>{generatedVehicleName}</p>
      <p class="dim">{generatedCustomerName}</p>
      <p class="order-marks">
        {orderMarks(order, now).map(({ word, tone }) => (
          <Chip key={word} tone={tone}>
            {word}
          </Chip>
        ))}
        {dueDate && <span class="dim">due {dayText(dueDate)}</span>}
      </p>
    </li>
  )
}
