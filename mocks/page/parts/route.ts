// Where the page stands, kept in the address behind the #: every view has a link that can be kept and sent.
import { useEffect, useState } from 'preact/hooks'

export interface Route {
  sandbox: string
  /** The view and what it is about: `['records', 'vendors', 'ven_1']`. */
  path: readonly string[]
  query: URLSearchParams
}

/** `#/s/default/records/vendors?skip=20` */
export function routeOf(hash: string): Route {
  const [place = '', search = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [, kind, sandbox, ...path] = place.split('/').map(unescaped)
  if (kind !== 's' || !sandbox) return { sandbox: 'default', path: [], query: new URLSearchParams() }
  return { sandbox, path: path.filter((part) => part !== ''), query: new URLSearchParams(search) }
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function hashOf(sandbox: string, path: readonly string[] = [], query: { [name: string]: string } = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  const shown = search.size > 0 ? `?${search}` : ''
  return `#/${['s', sandbox, ...path].map(encodeURIComponent).join('/')}${shown}`
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useEffect(() => {
    const onChange = () => setRoute(routeOf(location.hash))
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  return route
}

/** Goes on without a step back to where it was: what is typed into a search is no place of its own. */
export function replaceHash(hash: string): void {
  history.replaceState(null, '', hash)
  dispatchEvent(new HashChangeEvent('hashchange'))
}
