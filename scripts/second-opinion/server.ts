// The server behind Prism: the mock, which can be told to give a wrong answer instead.
import type { Exchange } from '../../conformance/index.ts'
import { overHttp } from '../../conformance/transport/transport.ts'
import { serve } from '../../mocks/doors/http.ts'
import { createMock, type Mock, type PlainAnswer } from '../../mocks/index.ts'
import { startPrism } from '../prism.ts'
import type { WrongAnswer } from './departures.ts'
import { seenHeader } from './remarks.ts'

/** Names the wrong answer that is wanted. */
const wrongHeader = 'x-wrong-answer'

export interface Watched {
  mock: Mock
  /** The address of Prism, which hands on to the mock. */
  url: string
  /** Sends the request once for each wrong answer, and returns what Prism makes of them. */
  receive(good: Exchange, wrong: readonly WrongAnswer[]): Promise<Exchange[]>
  stop(): Promise<void>
}

export async function startWatched(): Promise<Watched> {
  const mock = await createMock()
  let wrong: readonly WrongAnswer[] = []
  const handle: Mock['handle'] = (request) => {
    const chosen = wrong[Number(request.headers[wrongHeader])]
    const answer = chosen ? plain(chosen) : mock.handle(request)
    return { ...answer, headers: { ...answer.headers, [seenHeader]: 'yes' } }
  }
  const server = await serve({ ...mock, handle }, { port: 0 })
  const prism = await startPrism({ proxyTo: server.url })
  const connection = overHttp(prism.url, { connections: 4 })
  const limits = { timeout: 60_000, size: 10 * 1024 * 1024 }
  return {
    mock,
    url: prism.url,
    receive(good, answers) {
      wrong = answers
      const { request } = good
      const asking = (index: number) => ({ ...request, headers: { ...request.headers, [wrongHeader]: String(index) } })
      return Promise.all(answers.map(async (_, index) => ({ ...good, answer: await connection.send(asking(index), limits) })))
    },
    async stop() {
      await connection.close()
      await prism.stop()
      await server.close()
    },
  }
}

const plain = ({ status, contentType, body }: WrongAnswer): PlainAnswer => ({
  status,
  headers: contentType === undefined ? {} : { 'content-type': contentType },
  body,
  sandbox: 'default',
})
