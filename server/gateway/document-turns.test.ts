import { expect, test } from 'vitest'
import { schema } from '#server/app/graphql-schema.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { createGateway } from './gateway.ts'

const site = await testSite(EMPTY_SITE)
const gateway = createGateway({
  schema,
  nextPublicChange,
  db: site.db,
  clock: () => site.now,
  log: createLogger('silent'),
  introspection: false,
  verifyToken: async () => ({ refused: 'no token is valid here' }),
  createPlaybackToken: (mediaId) => mediaId,
  signUrl: ({ path }) => path,
  pushPublicKey: '',
  writes: new RateLimit(1_000_000),
})

async function answerTo(query: string) {
  const body = JSON.stringify({ query })
  const headers = { 'content-type': 'application/json' }
  const { response } = await gateway.handle(
    new Request('http://gateway/graphql', { method: 'POST', headers, body }),
    '',
  )
  return response.json()
}

test('each turn of the event loop validates one of the long documents that arrive at once', async () => {
  let turn = 0
  const countTurns = () => {
    turn++
    timer = setImmediate(countTurns)
  }
  let timer = setImmediate(countTurns)
  const names = Array.from({ length: 20 }, (_, index) => `a${index}`)
  const turns = await Promise.all(
    names.map(async (name) => {
      expect(await answerTo(`{ ${'__typename '.repeat(100)} ${name}: __typename }`)).toMatchObject({
        data: { [name]: 'Query' },
      })
      return turn
    }),
  )
  clearImmediate(timer)
  expect(new Set(turns).size).toBe(names.length)
})
