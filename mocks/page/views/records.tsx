import { Link } from '../parts/link.tsx'
import { WhenAsked } from '../parts/state.tsx'
import { Card, View } from '../parts/view.tsx'
import { collectionLabel } from '../parts/words.ts'
import { useAsked } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { collectionGroups } from './collections.ts'

/** All collections, each with how many records it holds. */
export function Records() {
  const { sandbox } = usePlace()
  const asked = useAsked('collections', () => steerMock('get', '/_mock/sandboxes/{sandbox}/records', { at: { sandbox } }))
  return (
    <View title="Records" lead="What this sandbox holds, of all companies and locations.">
      <WhenAsked asked={asked} lines={16}>
        {({ data }) => {
          const counts = new Map(data.map(({ name, count }) => [name, count]))
          const told = new Set(collectionGroups.flatMap(({ names }) => names))
          const others = data.map(({ name }) => name).filter((name) => !told.has(name))
          const groups = [...collectionGroups, ...(others.length > 0 ? [{ title: 'Other', names: others }] : [])]
          return (
            <div class="groups">
              {groups.map(({ title, names }) => (
                <Card key={title} title={title}>
                  <ul class="collections">
                    {names
                      .filter((name) => counts.has(name))
                      .map((name) => (
                        <li key={name}>
                          <Link to={['records', name]}>
                            {collectionLabel(name)} <span class="count">{counts.get(name)}</span>
                          </Link>
                        </li>
                      ))}
                  </ul>
                </Card>
              ))}
            </div>
          )
        }}
      </WhenAsked>
    </View>
  )
}
