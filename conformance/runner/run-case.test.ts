// Records of somebody else go while a case looks at them: it is asked once more then, and what a target loses itself shows again.
import { beforeEach, expect, test } from 'vitest'
import { createMock, type Mock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { recordsIn } from '../exchange/exchange.ts'
import { requestsInWords } from '../reporters/telling/summary.ts'
import { notInTime } from '../transport/bounds.ts'
import { run } from './run.ts'
import type { Case } from './trial/case.ts'
import type { Trial } from './trial/trial.ts'
import type { Outcome } from './verdict/outcome.ts'
import type { CaseResult } from './verdict/result.ts'

let mock: Mock
beforeEach(async () => {
  mock = await createMock()
})

const segmentOf = ({ url }: Request): string => new URL(url).pathname.split('/').at(-1) ?? ''

function loses(id: string): void {
  const { world } = mock.sandbox()
  for (const charge of world.all('coreCharges')) if (charge.id === id) world.transact(() => world.remove('coreCharges', charge))
}

/** Each core charge has gone before its read comes to it, for so many of them. */
function whereOthersDelete(most: number) {
  const taken = new Set<string>()
  return async (request: Request): Promise<Response> => {
    const id = segmentOf(request)
    if (request.method === 'GET' && id !== 'core_charge' && !taken.has(id) && taken.size < most) {
      taken.add(id)
      loses(id)
    }
    return mock.fetch(request)
  }
}

async function asked(
  ask: (trial: Trial) => Promise<unknown>,
  target: (request: Request) => Promise<Response>,
  retriesOn: readonly number[] = [],
): Promise<{ result: CaseResult; outcome: Outcome }> {
  const one: Case = {
    id: 'a/one',
    area: 'a',
    title: 'a/one',
    requirements: ['core-charge/update'],
    effects: 'shared',
    operations: ['listCoreCharges'],
    run: async (trial) => void (await ask(trial)),
  }
  const results: CaseResult[] = []
  for await (const event of run({ ...trialConfig(mock), target, cases: [one], effects: 'disruptive', retriesOn })) {
    if (event.type === 'result') results.push(event.result)
    const [result] = results
    if (event.type === 'end' && result) return { result, outcome: event.outcome }
  }
  throw new Error('The run told no end.')
}

const foundId = async (trial: Trial): Promise<string> => (await trial.context.find('listCoreCharges'))[0]?.id ?? trial.skip('none')

const reads = async (trial: Trial) => trial.ask('getCoreCharge', { path: { id: await foundId(trial) } })

const paths = ({ exchanges }: CaseResult) => exchanges.map(({ request, answer }) => `${request.method} ${answer?.status}`)

test('a case whose record somebody takes away is asked once more with another one', async () => {
  const { result, outcome } = await asked(reads, whereOthersDelete(1))
  expect(result).toMatchObject({ verdict: 'pass', findings: [], askedAgain: true })
  expect(paths(result)).toEqual(['GET 404', 'GET 200'])
  expect(result.evidence.every(({ exchange }) => exchange === 1)).toBe(true)
  expect(requestsInWords(outcome)).toMatch(/^\d+ requests \(1 case asked again, since records of others were gone or changed meanwhile\)$/)
})

test('a case that lists by itself is asked once more, too', async () => {
  const lists = async (trial: Trial) => {
    const { body } = await trial.ask('listCoreCharges', {})
    await trial.ask('getCoreCharge', { path: { id: body.data[0]?.id ?? '' } })
  }
  const { result } = await asked(lists, whereOthersDelete(1))
  expect(result).toMatchObject({ verdict: 'pass', askedAgain: true })
})

test('one that could not be asked for it is asked once more', async () => {
  const gives = async (trial: Trial) => {
    await trial.ask('getCoreCharge', { path: { id: await foundId(trial) } }, { otherwise: 'it cannot be read' })
  }
  expect((await asked(gives, whereOthersDelete(1))).result).toMatchObject({ verdict: 'pass', reason: undefined })
})

test('a target that loses records by itself loses another one, which counts', async () => {
  const { result } = await asked(reads, whereOthersDelete(100))
  expect(result).toMatchObject({ verdict: 'fail', askedAgain: true, findings: [{ expected: 'a good answer (2xx)' }] })
})

test('a target that was too busy for one answer is asked again, and one that never answers in time fails', async () => {
  const lateTimes = (times: number) => {
    let late = 0
    return async (request: Request) => {
      if (segmentOf(request) !== 'core_charge') return mock.fetch(request)
      if (late++ < times) throw new Error(`${notInTime} 10000 ms`)
      return mock.fetch(request)
    }
  }
  const lists = async (trial: Trial) => {
    await trial.ask('listCoreCharges', {})
  }
  const busy = await asked(lists, lateTimes(1))
  expect(busy.result).toMatchObject({ verdict: 'pass', findings: [], askedAgain: true })
  expect(requestsInWords(busy.outcome)).toContain('slow: 1 without a whole answer in time; 1 case asked again')
  expect((await asked(lists, lateTimes(100))).result).toMatchObject({ verdict: 'fail', askedAgain: true })
})

test('an error of the server that does not show when the case is asked once more is told so, and counts', async () => {
  const failing = (times: number) => {
    let failed = 0
    return async (request: Request) => {
      if (segmentOf(request) !== 'core_charge' || failed++ >= times) return mock.fetch(request)
      return Response.json({ success: false, message: 'deadlock detected' }, { status: 500 })
    }
  }
  const lists = async (trial: Trial) => {
    await trial.ask('listCoreCharges', {})
  }
  const told = ({ result: { verdict, findings } }: Awaited<ReturnType<typeof asked>>) => [verdict, findings.map(({ again }) => again)]
  const once = { times: 0, tries: 1 }
  expect(told(await asked(lists, failing(1)))).toEqual(['fail', [once, once]])
  expect(told(await asked(lists, failing(100)))).toEqual(['fail', [undefined, undefined]])
})

test('a target that loses what it updates is found', async () => {
  const target = async (request: Request) => {
    const answer = await mock.fetch(request)
    if (request.method === 'PUT') loses(segmentOf(request))
    return answer
  }
  const updates = async (trial: Trial) => {
    const path = { id: await foundId(trial) }
    await trial.ask('updateCoreCharge', { path, body: { referenceId: 'R' } })
    await trial.ask('getCoreCharge', { path })
  }
  const { result } = await asked(updates, target)
  expect(result.verdict).toBe('fail')
  expect(paths(result)).toEqual(Array.from({ length: 3 }, () => ['PUT 200', 'GET 404']).flat())
})

const changes = async (trial: Trial) => {
  const path = { id: await foundId(trial) }
  await trial.ask('updateCoreCharge', { path, body: { referenceId: 'R' } })
  const { body, exchange } = await trial.ask('getCoreCharge', { path })
  trial.equal(body.data.referenceId, 'R', exchange)
}

/** After so many updates somebody changes the same record. */
const whereOthersChange = (most: number, author: { userId: string; sessionId: string }) => {
  let count = 0
  return async (request: Request): Promise<Response> => {
    const answer = await mock.fetch(request)
    const { world } = mock.sandbox()
    const charge = world.all('coreCharges').find(({ id }) => id === segmentOf(request))
    if (request.method === 'PUT' && charge && ++count <= most)
      world.transact(() => world.update('coreCharges', charge, { referenceId: 'Theirs' }, { ...author, time: charge.createdDate }))
    return answer
  }
}

test('what somebody else changed after the case is looked at once more; what the target itself does is not theirs', async () => {
  const theirs = { userId: 'usr_somebodyel', sessionId: 'ses_somebodyel' }
  expect((await asked(changes, whereOthersChange(1, theirs))).result).toMatchObject({ verdict: 'pass', askedAgain: true })
  expect((await asked(changes, whereOthersChange(100, theirs))).result).toMatchObject({ verdict: 'fail' })
  const ours = { userId: mock.sandbox().world.all('users')[0]?.id ?? '', sessionId: 'ses_own' }
  const { result } = await asked(changes, whereOthersChange(1, ours))
  expect([result.verdict, result.askedAgain]).toEqual(['fail', undefined])
})

test('a record that the list goes on to show is not gone, and one that the case deletes itself is no reason', async () => {
  const refusing = async (request: Request) =>
    request.method === 'GET' && segmentOf(request) !== 'core_charge'
      ? Response.json({ success: false, message: 'No such record.' }, { status: 404 })
      : mock.fetch(request)
  expect((await asked(reads, refusing)).result).toMatchObject({ verdict: 'fail', exchanges: [{}] })
  const deletes = async (trial: Trial) => {
    const { exchange } = await trial.ask('deleteCoreCharge', { path: { id: await foundId(trial) } })
    trial.holds(false, 'something else', 'this', exchange)
  }
  expect((await asked(deletes, (request) => mock.fetch(request))).result).toMatchObject({ verdict: 'fail', exchanges: [{}] })
})

test('an answer that is wrong by itself is told, whatever went meanwhile', async () => {
  const others = whereOthersDelete(1)
  const target = async (request: Request) => {
    const answer = await others(request)
    return answer.status === 404 ? Response.json({ success: true, message: 'Gone.' }, { status: 404 }) : answer
  }
  const { result } = await asked(reads, target)
  expect(result).toMatchObject({ verdict: 'fail', findings: [{ requirement: 'envelope/error-success-false' }] })
})

test('a record that a list shows to another user alone has not gone, and what was found stays', async () => {
  const { result } = await asked(
    async (trial) => {
      const theirs = await trial.other('otherUser')
      const [first] = recordsIn(await trial.attempt('listNotifications', { path: { id: theirs.userId } }, theirs))
      const exchange = await trial.attempt('markNotificationRead', { path: { id: String(first?.id) } }, theirs)
      trial.holds(false, 'another answer', 'this one', exchange)
    },
    (request) => mock.fetch(request),
  )
  expect(result.findings).toHaveLength(1)
  expect(result.askedAgain).toBeUndefined()
})

test.each([
  [[502], 'pass', ['POST 502', 'POST 200']],
  [[], 'fail', ['POST 502', 'POST 200']],
] as const)(
  'a write that a gateway answers counts by what comes when the case is asked once more, where its status is one of %j',
  async (retriesOn, verdict, came) => {
    let isLost = true
    const target = async (request: Request) => {
      if (!isLost || !request.url.endsWith('/payment_term')) return mock.fetch(request)
      isLost = false
      return new Response('<html>gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
    }
    const writes = (trial: Trial) => trial.attempt('createPaymentTerm', { body: { name: 'One', dueInDays: 1 } })
    const { result } = await asked(writes, target, retriesOn)
    expect(result.verdict).toBe(verdict)
    expect(paths(result)).toEqual(came)
  },
)
