// What runs in a live page beside the rest: it hears that there is more, asks for the report as it stands, and puts in place what is
// another than before. What is open stays open, and what is searched for stays searched for.

export const liveScript = `
const live = document.getElementById('live')
const before = new Map()
let asking = false
let isMore = false

function keysOf(parent) {
  const counts = new Map()
  return [...parent.children].map((child) => {
    const kind = child.localName + '.' + child.className
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return [child.id || kind + counts.get(kind), child]
  })
}

function openedIn(element) {
  return new Map([element, ...element.querySelectorAll('details')].flatMap((one) =>
    one.localName === 'details' ? [[one.id || one.querySelector('summary').textContent, one.open]] : []))
}

function put(here, there) {
  const opened = openedIn(here)
  for (const one of [there, ...there.querySelectorAll('details')])
    if (one.localName === 'details') one.open = opened.get(one.id || one.querySelector('summary').textContent) ?? one.open
  here.replaceWith(there)
}

function merge(here, there, place) {
  const shown = new Map(keysOf(here))
  let last
  for (const [key, child] of keysOf(there)) {
    const name = place + ' ' + key
    const text = child.outerHTML
    const old = shown.get(key)
    shown.delete(key)
    const isSame = before.get(name) === text
    before.set(name, text)
    if (key === 'live' || key === 'filter') last = old
    else if (!old) {
      last ? last.after(child) : here.prepend(child)
      last = child
    } else if (child.matches('.findings')) {
      if (!isSame) merge(old, child, name)
      last = old
    } else if (isSame) last = old
    else {
      put(old, child)
      last = child
    }
  }
  for (const gone of shown.values()) gone.remove()
}

async function refresh() {
  isMore = asking
  if (asking) return
  asking = true
  try {
    const page = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html')
    merge(document.querySelector('main'), page.querySelector('main'), '')
    gather()
    texts.clear()
    apply()
  } finally {
    asking = false
  }
  if (isMore) refresh()
}

const source = new EventSource('/events')
source.addEventListener('changed', (event) => {
  live.textContent = 'Live: ' + JSON.parse(event.data)
  refresh()
})
source.addEventListener('error', () => (live.textContent = 'The proxy has ended, or does not answer: this is how it stood then.'))
`
