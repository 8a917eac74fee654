// What runs in the page: filter, copy buttons, and links into closed parts. Without it everything can still be read.

export const script = `
'use strict'
const form = document.getElementById('filter')
const told = form.querySelector('output')
let items, groups
function gather() {
  items = [...document.querySelectorAll('.item')]
  groups = [...document.querySelectorAll('.group, .findings')]
  for (const button of document.querySelectorAll('.copy')) button.hidden = false
}
gather()
const kinds = [['case', 'cases'], ['requirement', 'requirements'], ['operation', 'operations']]
const texts = new Map()
const opened = new Set()

function textOf(item) {
  if (!texts.has(item)) texts.set(item, (item.textContent + ' ' + item.id).toLowerCase())
  return texts.get(item)
}

function apply() {
  const words = form.elements.words.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const verdict = form.elements.verdict.value
  const area = form.elements.area.value
  const active = words.length > 0 || verdict !== '' || area !== ''
  for (const item of items) {
    const fits =
      (verdict === '' || item.dataset.verdict === verdict) &&
      (area === '' || item.dataset.area === area) &&
      words.every((word) => textOf(item).includes(word))
    item.hidden = !fits
  }
  for (const group of groups) {
    const shown = group.querySelector('.item:not([hidden])') !== null
    group.hidden = active && !shown
    if (group.localName !== 'details') continue
    if (active && shown && !group.open) {
      group.open = true
      opened.add(group)
    } else if (!active && opened.delete(group)) group.open = false
  }
  const counts = kinds.map(([kind, name]) => {
    const own = items.filter((item) => item.dataset.kind === kind)
    return own.filter((item) => !item.hidden).length + ' of ' + own.length + ' ' + name
  })
  told.textContent = active ? 'Shown: ' + counts.join(', ') : ''
}

let waiting
function soon() {
  clearTimeout(waiting)
  waiting = setTimeout(apply, 120)
}
form.addEventListener('input', soon)
form.addEventListener('reset', soon)
form.addEventListener('submit', (event) => event.preventDefault())
form.hidden = false

function reveal() {
  const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!goal) return
  if (goal.closest('[hidden]') !== null) {
    form.reset()
    clearTimeout(waiting)
    apply()
  }
  for (let part = goal; part; part = part.parentElement) if (part.localName === 'details') part.open = true
  goal.scrollIntoView()
}
addEventListener('hashchange', reveal)
if (location.hash) reveal()

// A long body opens at the place that is meant.
function centre(box) {
  const mark = box.querySelector('mark')
  if (mark) box.scrollTop += mark.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3
}
document.addEventListener('toggle', (event) => event.target.querySelectorAll('pre').forEach(centre), true)

async function copy(button) {
  const code = button.parentElement.querySelector('code')
  try {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(code)
    button.textContent = 'Selected'
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}
document.addEventListener('click', (event) => {
  const button = event.target.closest('.copy')
  if (button) copy(button)
})
`
