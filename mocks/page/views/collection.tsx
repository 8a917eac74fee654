import { useEffect, useState } from 'preact/hooks'
import { CellValue } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { hashOf, replaceHash } from '../parts/route.ts'
import { SearchForm } from '../parts/search.tsx'
import { Empty, Failure, WhenAsked } from '../parts/state.tsx'
import { TableFrame, View } from '../parts/view.tsx'
import { collectionLabel, isNumeric, labelOf } from '../parts/words.ts'
import { useAsked } from '../talk/asked.ts'
import { usePlace } from '../talk/place.ts'
import { type Collection, shownAs, titleOf } from './collections.ts'
import { pageSize, type Row, type TablePage, tablePage, type Wanted } from './table-source.ts'

/** One collection as a table: found, ordered and paged as the API does it. */
export function CollectionTable({ name, query }: { name: string; query: URLSearchParams }) {
  const { sandbox, email, logins } = usePlace()
  const wanted: Wanted = { skip: Number(query.get('skip') ?? 0) || 0, find: query.get('find') ?? '', order: query.get('order') ?? '' }
  const known = shownAs(name, undefined)
  const asked = useAsked(`${name} ${email} ${JSON.stringify(wanted)}`, () => tablePage({ sandbox, email }, name, known, wanted))
  const [last, setLast] = useState<ShownPage>()
  useEffect(() => {
    if (asked.value) setLast({ ...asked.value, wanted })
  }, [asked.value])
  // The page before stays until the next is there, and with it what is said of its order and range.
  const shown = asked.value ? { ...asked.value, wanted } : last
  const hashWith = (part: Partial<Wanted>) => {
    const { skip, find, order } = { ...wanted, ...part }
    return hashOf(sandbox, ['records', name], { find, order, skip: skip > 0 ? String(skip) : '' })
  }
  const login = logins.find((one) => one.email === email)
  const lead = known.api
    ? `As ${login?.name ?? email} sees them through ${known.api.way === 'search' ? 'POST' : 'GET'} ${known.api.path}.`
    : 'The API has no list of these, so the mock itself tells them, of all companies.'
  return (
    <View title={collectionLabel(name)} trail={<Link to={['records']}>Records</Link>} lead={lead}>
      <SearchForm label="Find" find={wanted.find} placeholder="name, number, id" use={(find) => replaceHash(hashWith({ find, skip: 0 }))} />
      {asked.error !== undefined ? (
        <Failure error={asked.error} again={asked.again}>
          <p>Look as another user, above, or at what the mock holds in another sandbox.</p>
        </Failure>
      ) : (
        <WhenAsked asked={{ ...asked, value: shown }} lines={14}>
          {(page) => <Rows name={name} page={page} isOld={!asked.value} hashWith={hashWith} collection={shownAs(name, page.rows[0])} />}
        </WhenAsked>
      )}
    </View>
  )
}

/** A page, and what was wanted when it was asked for. */
type ShownPage = TablePage & { wanted: Wanted }

interface RowsProps {
  name: string
  page: ShownPage
  /** Another page is on its way. */
  isOld: boolean
  collection: Collection
  hashWith: (part: Partial<Wanted>) => string
}

function Rows({ name, page: { rows, total, hasMore, wanted }, isOld, collection: { columns }, hashWith }: RowsProps) {
  const { skip, find } = wanted
  if (rows.length === 0)
    return find === '' ? (
      <Empty title={`There are no ${collectionLabel(name).toLowerCase()} to see here.`}>Look as another user, or reset the sandbox.</Empty>
    ) : (
      <Empty title={`Nothing has "${find}" in it.`}>
        <a href={hashWith({ find: '', skip: 0 })}>Show all</a>
      </Empty>
    )
  const sample = rows[0]
  const range = `${skip + 1} to ${skip + rows.length}${total === undefined ? '' : ` of ${total}`}`
  return (
    <div class="card" aria-busy={isOld}>
      <TableFrame label={`${collectionLabel(name)}, ${range}`}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <Heading
                  key={column}
                  column={column}
                  order={wanted.order}
                  numeric={index > 0 && isNumeric(column, sample?.[column])}
                  hashWith={hashWith}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} name={name} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <nav class="pager" aria-label="Pages">
        <span>{range}</span>
        <span class="actions">
          <Turn label="Previous" icon="back" hash={skip > 0 ? hashWith({ skip: Math.max(0, skip - pageSize) }) : undefined} />
          <Turn label="Next" icon="next" hash={hasMore ? hashWith({ skip: skip + pageSize }) : undefined} />
        </span>
      </nav>
    </div>
  )
}

function Turn({ label, icon, hash }: { label: string; icon: 'back' | 'next'; hash: string | undefined }) {
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  )
  if (hash === undefined)
    return (
      <span class="button" aria-disabled="true">
        {content}
      </span>
    )
  return (
    <a class="button" href={hash}>
      {content}
    </a>
  )
}

interface HeadingProps {
  column: string
  order: string
  numeric: boolean
  hashWith: (part: Partial<Wanted>) => string
}

/** Its link orders by it, and then the other way round. */
function Heading({ column, order, numeric, hashWith }: HeadingProps) {
  const way = order === column ? 'ascending' : order === `-${column}` ? 'descending' : undefined
  const next = way === 'ascending' ? `-${column}` : column
  return (
    <th scope="col" aria-sort={way} class={numeric ? 'number' : undefined}>
      <a class="order" href={hashWith({ order: next, skip: 0 })}>
        {labelOf(column)}
        {way && <Icon name={way === 'ascending' ? 'up' : 'down'} />}
      </a>
    </th>
  )
}

function Line({ name, row, columns }: { name: string; row: Row; columns: readonly string[] }) {
  const to = name === 'orders' ? ['orders', row.id] : ['records', name, row.id]
  return (
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column} scope="row">
            <Link to={to}>
              {row[column] === null || row[column] === undefined ? titleOf(row) : <CellValue name="" value={row[column]} />}
            </Link>
          </th>
        ) : (
          <td key={column} class={isNumeric(column, row[column]) ? 'number' : undefined}>
            <CellValue name={column} value={row[column]} />
          </td>
        ),
      )}
    </tr>
  )
}
