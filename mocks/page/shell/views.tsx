// Which view an address names.
import { type ComponentChildren, Fragment } from 'preact'
import { Link } from '../parts/link.tsx'
import type { Route } from '../parts/route.ts'
import { Empty } from '../parts/state.tsx'
import { View } from '../parts/view.tsx'
import { Board } from '../views/board.tsx'
import { Changes } from '../views/changes.tsx'
import { CollectionTable } from '../views/collection.tsx'
import { FaultSwitches } from '../views/faults.tsx'
import { LiesAndVariants } from '../views/lies-and-variants.tsx'
import { OrderView } from '../views/order.tsx'
import { Overview } from '../views/overview.tsx'
import { RecordView } from '../views/record.tsx'
import { Records } from '../views/records.tsx'
import { Requests } from '../views/requests.tsx'
import { SandboxesView } from '../views/sandboxes.tsx'
import { Webhooks } from '../views/webhooks.tsx'

const views: { [name: string]: (route: Route) => ComponentChildren } = {
  overview: () => <Overview />,
  board: ({ query }) => <Board query={query} />,
  orders: ({ path: [, id] }) => id !== undefined && <OrderView key={id} id={id} />,
  records: ({ path: [, collection, id], query }) =>
    id !== undefined && collection !== undefined ? (
      <RecordView key={id} collection={collection} id={id} />
    ) : collection !== undefined ? (
      <CollectionTable key={collection} name={collection} query={query} />
    ) : (
      <Records />
    ),
  requests: ({ path: [, number], query }) => <Requests number={number} query={query} />,
  webhooks: () => <Webhooks />,
  changes: () => <Changes />,
  faults: ({ query }) => <FaultSwitches query={query} />,
  otherwise: ({ query }) => <LiesAndVariants query={query} />,
  sandboxes: () => <SandboxesView />,
}

export function Current({ route }: { route: Route }) {
  const [name = 'overview'] = route.path
  const show = Object.hasOwn(views, name) ? views[name] : undefined
  return <Fragment key={`${route.sandbox} ${name}`}>{show?.(route) ?? <Nowhere name={name} />}</Fragment>
}

const Nowhere = ({ name }: { name: string }) => (
  <View title="Nothing here">
    <Empty title={`This page has no view "${name}".`}>
      <Link to={[]}>Go to the overview</Link>
    </Empty>
  </View>
)
