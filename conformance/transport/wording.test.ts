// A target that has an operation elsewhere than assumed is asked there.
import { expect, test } from 'vitest'
import { throughFetch } from './transport.ts'
import { inTheirWords } from './wording.ts'

test.each([
  ['/v3/user/notification/unread_messaging_count', '/v3/messages/unread'],
  ['/v3/user/notification/unread_messaging_count?limit=1', '/v3/messages/unread?limit=1'],
  ['/v3/vendor', '/v3/vendor'],
])('%s is sent to %s', async (path, theirs) => {
  const asked: string[] = []
  const target = throughFetch(async ({ url }) => {
    asked.push(url)
    return Response.json({ success: true })
  })
  const connection = inTheirWords(target, { paths: { countUnreadMessages: '/v3/messages/unread' } })
  await connection.send({ method: 'GET', path, headers: {}, body: undefined }, { timeout: 1000, size: 1000 })
  expect(asked.map((url) => url.replace(new URL(url).origin, ''))).toEqual([theirs])
})
