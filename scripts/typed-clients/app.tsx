// What an app does with the types of the package: scripts/typed-clients.test.ts compiles it beside each openapi-fetch, and asks wherever 'Card'
// stands which words an editor offers.
import createClient from 'openapi-fetch'
import { where } from '../../openapi/client/index.ts'
import type { paths as StrictPaths } from '../../openapi/generated/strict-types.ts'
import type { components, paths } from '../../openapi/generated/types.ts'

type Payment = components['schemas']['Payment']

const api = createClient<paths>({ baseUrl: 'http://127.0.0.1:4010' })
const tidy = createClient<StrictPaths>({ baseUrl: 'http://127.0.0.1:4010' })

/** One of the words that nobody named, as a user types it. */
export const Line = ({ payment, typed }: { payment: Payment; typed: string }) => (
  <li className={payment.paymentType === 'Card' ? 'card' : payment.paymentType === 'Klarna' ? 'later' : typed}>
    {payment.paymentType} {payment.provider}
  </li>
)

export async function Payments({ typed }: { typed: string }) {
  const { data } = await api.POST('/v3/integration/payment/search', {
    body: { where: where('searchPayments', { paymentType: 'Card' }) },
  })
  const found = data?.data ?? []
  const kept: Payment[] = [...found, { paymentType: 'Card' }, { paymentType: typed }, { paymentType: 'Klarna' }]
  const lengths: (number | undefined)[] = found.map(({ paymentType }) => paymentType?.length)
  return (
    <ul title={lengths.join()}>
      {found.map(({ id, paymentType }) => (
        <li key={id}>{paymentType}</li>
      ))}
      {kept.map((payment) => (
        <Line key={payment.id} payment={payment} typed={payment.paymentType ?? typed} />
      ))}
    </ul>
  )
}

export async function Charge({ typed }: { typed: string }) {
  const order = { orderId: 'ord_5n9q3w7e', amountCents: 20_000 }
  await tidy.POST('/v3/integration/payment/manual/charge', { body: { ...order, paymentType: typed } })
  const { data } = await tidy.POST('/v3/integration/payment/manual/charge', { body: { ...order, paymentType: 'Card' } })
  return <p>{data?.data.paymentType}</p>
}

export async function Notifications({ userId }: { userId: string }) {
  const { data } = await tidy.GET('/v3/user/{id}/notification', { params: { path: { id: userId } } })
  const types: (string | null)[] = data?.data.map(({ type }) => type) ?? []
  return <p>{types}</p>
}
