// Each target is asked for an order in its own notation: what it shows to understand, or what the config gives.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, type RunOptions, run } from '../index.ts'

/** From the words of the target's notation into those of the mock; nothing where they are none of the notation. */
type Read = (orderby: string) => string | undefined

interface Asked {
  read: Read
  /** Sorts as text, whatever collate says. */
  isWrong?: boolean
  notations?: RunOptions['notations']
}

/** What the case about natural order comes to on a target whose lists take orders in one notation alone. */
async function collated({ read, isWrong = false, notations }: Asked) {
  const mock = await createMock()
  const target = async (request: Request) => {
    const url = new URL(request.url)
    const orderby = url.searchParams.get('orderby')
    if (request.method !== 'GET' || orderby === null) return mock.fetch(request)
    const known = read(orderby)
    if (known === undefined) return Response.json({ success: false, message: 'orderby is not understood' }, { status: 400 })
    url.searchParams.set('orderby', known)
    if (isWrong) url.searchParams.delete('collate')
    return mock.fetch(new Request(url, request))
  }
  const options = { ...trialConfig(mock), target, cases: cases.filter(({ id }) => id === 'list/collate/listVendors'), notations }
  for await (const event of run({ ...options, effects: 'own' }))
    if (event.type === 'result') {
      const { verdict, reason, findings } = event.result
      return { verdict, reason, broken: findings.map(({ requirement }) => requirement) }
    }
  return undefined
}

const inDots: Read = (orderby) => {
  const [, field, direction] = /^(\w+)\.(asc|desc)$/.exec(orderby) ?? []
  return field && `${field} ${direction}`
}
const inArrows: Read = (orderby) => {
  const [, field, arrow] = /^(\w+)([↑↓])$/.exec(orderby) ?? []
  return field && `${field} ${arrow === '↑' ? 'asc' : 'desc'}`
}

test('a notation that a target shows to understand is used', async () => {
  expect(await collated({ read: inDots })).toMatchObject({ verdict: 'pass' })
  expect((await collated({ read: inDots, isWrong: true }))?.broken).toContain('list/collate')
})

test('where a target understands none that is known, the reason says how to give its own', async () => {
  expect(await collated({ read: inArrows })).toMatchObject({
    verdict: 'not exercised',
    reason: expect.stringContaining('notations.orderby'),
  })
})

test('the notation that the config gives is used', async () => {
  const notations = { orderby: ['{field}↑', '{field}↓'] } as const
  expect(await collated({ read: inArrows, notations })).toMatchObject({ verdict: 'pass' })
  expect((await collated({ read: inArrows, notations, isWrong: true }))?.broken).toContain('list/collate')
})
