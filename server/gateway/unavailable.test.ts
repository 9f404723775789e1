import { expect, test } from 'vitest'
import { registerGraphql } from '#server/app/graphql-routes.ts'
import { schema } from '#server/app/graphql-schema.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import { ResponseCache } from '#server/http/responses/response-cache.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import { createGateway } from './gateway.ts'

const site = await testSite()
const log = createLogger('silent')
const database = { isUnavailable: false }

const db = site.db.withPlugin({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (database.isUnavailable) throw new AppError('UNAVAILABLE')
    return result
  },
})
const gateway = createGateway({
  schema,
  nextPublicChange,
  db,
  clock: () => site.now,
  log,
  introspection: false,
  verifyToken: async () => {
    throw new AppError('UNAVAILABLE')
  },
  createPlaybackToken: (mediaId) => mediaId,
  signUrl: ({ path }) => path,
  pushPublicKey: '',
  writes: new RateLimit(1_000_000),
})
const app = await createHttpServer({ rateLimit: 1_000_000, trustProxy: 'loopback' }, log)
const elapsed = { ms: 0 }
const cache = new ResponseCache({
  freshMs: 5_000,
  staleMs: 10_000,
  maxEntries: 100,
  maxBytes: 1_000_000,
  elapsed: () => elapsed.ms,
})
await registerGraphql(app, { gateway, cache })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterThisFile(() => app.close())

const urlFor = ({ hash }: { hash: string }, variables: object = {}) =>
  `${url}/graphql?${new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
  })}`

const post = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })

/** The parts of a response that matter while the database is unavailable. */
async function outcomeOf(response: Response) {
  const { data, errors } = await response.json()
  const headers = ['retry-after', 'cache-control'].map((name) => response.headers.get(name))
  return {
    status: response.status,
    headers,
    data,
    codes: errors?.map((error: { extensions: { code: string } }) => error.extensions.code),
  }
}

const UNAVAILABLE = { status: 503, headers: ['5', 'no-store'], data: undefined, codes: ['UNAVAILABLE'] }

test.each([
  ['a persisted GET', () => fetch(urlFor(GetHomeExplore))],
  [
    'a persisted GET of graphql-response+json',
    () => fetch(urlFor(GetHomeExplore), { headers: { accept: 'application/graphql-response+json' } }),
  ],
  ['a POST', () => post('{ stationList { id } homeExplore { heroTeasers { id } } }')],
  ['a POST with nullable fields', () => post('{ __typename detailPageByUrl(url: "/") { __typename } }')],
  ['a POST whose token cannot be checked', () => post('{ __typename }', { authorization: 'Bearer x' })],
])('%s is 503 with Retry-After and not cached while the database is unavailable', async (_name, send) => {
  database.isUnavailable = true
  expect(await outcomeOf(await send())).toEqual(UNAVAILABLE)
  database.isUnavailable = false
})

test('the first request after an outage succeeds', async () => {
  database.isUnavailable = true
  await fetch(urlFor(GetStationList))
  database.isUnavailable = false
  expect((await fetch(urlFor(GetStationList))).status).toBe(200)
})

test('cached responses are used during an outage of any length', async () => {
  const read = async () => {
    const response = await fetch(urlFor(GetHomeExplore, { first: 4 }))
    return [response.status, (await response.json()).data.homeExplore !== undefined]
  }
  await read()
  database.isUnavailable = true
  for (const ms of [6_000, 60_000, 600_000]) {
    elapsed.ms = ms
    expect(await read()).toEqual([200, true])
  }
  database.isUnavailable = false
})
