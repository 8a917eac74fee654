// The page as a whole: it learns where it is, follows the sandbox, and shows the view that the address names.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Route, routeOf, useRoute } from '../parts/route.ts'
import { Failure } from '../parts/state.tsx'
import { useAsked } from '../talk/asked.ts'
import { keepControlToken, steerMock } from '../talk/control.ts'
import { type Following, followSandbox } from '../talk/live.ts'
import { type ApiOperation, type PagePlace, PlaceContext, usePlace } from '../talk/place.ts'
import { loginsIn, type UserLogin } from '../talk/shop.ts'
import { Header } from './header.tsx'
import { KeyNeeded } from './key-needed.tsx'
import { Navigation } from './navigation.tsx'
import { NoSandbox } from './no-sandbox.tsx'
import { Current } from './views.tsx'

/** What is around each view. A sandbox that is not there is asked for nothing. */
function Frame({ route, learnLogins }: { route: Route; learnLogins: (logins: readonly UserLogin[]) => void }) {
  const { sandbox, following } = usePlace()
  const { value, again } = useAsked('sandboxes', () => steerMock('get', '/_mock/sandboxes'), { live: false })
  const names = value?.data.map(({ name }) => name)
  const isShut = following.state === 'refused'
  const isThere = following.isThere && !isShut && names?.includes(sandbox) === true
  useEffect(() => {
    // What went wrong shows in the view: it asks the same sandbox.
    if (isThere) loginsIn(sandbox).then(learnLogins, () => learnLogins([]))
  }, [isThere, sandbox, following.deeds, learnLogins])
  return (
    <>
      <Header names={names ?? []} refresh={again} isThere={isThere} />
      <Navigation route={route} isThere={isThere} />
      <main id="content" tabIndex={-1}>
        {following.state === 'lost' && (
          <p class="banner bad" role="status">
            The mock does not answer. Start it again with <code>npm start</code>; this page goes on by itself.
          </p>
        )}
        {isShut && route.path[0] !== 'sandboxes' && <KeyNeeded />}
        {names &&
          (!isShut || route.path[0] === 'sandboxes') &&
          (isThere || route.path[0] === 'sandboxes' ? <Current route={route} /> : <NoSandbox />)}
      </main>
    </>
  )
}

interface Known {
  start: PagePlace['start']
  operations: readonly ApiOperation[]
}

export function App() {
  const [known, setKnown] = useState<Known>()
  const [error, setError] = useState<unknown>()
  const learn = useCallback(async () => {
    try {
      const [{ data: start }, { data: operations }] = await Promise.all([steerMock('get', '/_mock'), steerMock('get', '/_mock/operations')])
      setKnown({ start, operations })
      setError(undefined)
    } catch (problem) {
      setError(problem)
    }
  }, [])
  useEffect(() => void learn(), [learn])
  if (known) return <Inside {...known} />
  return error === undefined ? null : <Locked error={error} again={learn} />
}

/** The mock does not let this page steer it. */
function Locked({ error, again }: { error: unknown; again: () => void }) {
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    keepControlToken(String(new FormData(event.currentTarget as HTMLFormElement).get('token')))
    again()
  }
  return (
    <main class="locked">
      <h1>repair-shop-mock</h1>
      <Failure error={error} again={again} />
      <form onSubmit={open}>
        <label>
          Control token
          <input name="token" type="password" autocomplete="off" required />
        </label>
        <button type="submit">Open</button>
      </form>
    </main>
  )
}

const waiting: Following = { entries: [], beat: 0, deeds: 0, state: 'connecting', isThere: true }

/** Who was looked as last, in each sandbox, for as long as the tab is open. */
const lookKey = (sandbox: string): string => `looking as ${sandbox}`

function Inside({ start, operations }: Known) {
  const route = useRoute()
  const { sandbox } = route
  const [following, setFollowing] = useState<Following>(waiting)
  const follower = useRef<ReturnType<typeof followSandbox>>(undefined)
  const [email, setEmail] = useState('')
  const [logins, setLogins] = useState<readonly UserLogin[]>(start.logins)
  const [said, setSaid] = useState({ words: '', count: 0 })

  useEffect(() => {
    setFollowing(waiting)
    setEmail(sessionStorage.getItem(lookKey(sandbox)) ?? '')
    const followed = followSandbox(sandbox, setFollowing)
    follower.current = followed
    return () => followed.end()
  }, [sandbox])
  useEffect(() => {
    if (said.words === '') return
    const end = setTimeout(() => setSaid({ words: '', count: said.count }), 4000)
    return () => clearTimeout(end)
  }, [said])

  const deeds = useMemo(
    () => ({
      touch: () => follower.current?.touch(),
      forgetRequests: () => follower.current?.forget(),
      say: (words: string) => setSaid(({ count }) => ({ words, count: count + 1 })),
      lookAs(other: string) {
        // Whoever holds the page sees the sandbox that its address names.
        sessionStorage.setItem(lookKey(routeOf(location.hash).sandbox), other)
        setEmail(other)
      },
    }),
    [],
  )
  const looksAs = logins.some((login) => login.email === email) ? email : (logins[0]?.email ?? '')
  const place: PagePlace = { ...deeds, sandbox, email: looksAs, start, logins, operations, following }
  const toContent = () => document.getElementById('content')?.focus()

  return (
    <PlaceContext.Provider value={place}>
      <button type="button" class="skip" onClick={toContent}>
        Skip to content
      </button>
      <Frame route={route} learnLogins={setLogins} />
      <output class={`toast${said.words ? ' shown' : ''}`} aria-live="polite">
        {said.words}
      </output>
    </PlaceContext.Provider>
  )
}
