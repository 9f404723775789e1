import { expect, test } from 'vitest'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { testSite } from '#tests/kit/site.ts'
import { LIMITS } from './limits.ts'

const site = await testSite({ demo: false, env: { GRAPHQL_INTROSPECTION: 'false' } })
const { post } = gatewayClient(site)

const refusalOf = async (query: string, variables = {}) => {
  const { errors, data } = await post({ query, variables })
  expect(data).toBeUndefined()
  return [errors?.[0]?.extensions?.code, errors?.[0]?.message]
}

test('a query that is too deep is rejected', async () => {
  const deep = Array.from({ length: 10 }, () => 'relatedPodcasts{').join('')
  const query = `{previewPodcasts{${deep}${'relatedPodcasts{'.repeat(5)}_id${'}'.repeat(15)}}}`
  expect(await refusalOf(query)).toEqual(['BAD_INPUT', expect.stringContaining('depth limit of 14')])
})

test('a query with too many aliases is rejected', async () => {
  const many = Array.from({ length: LIMITS.aliases + 1 }, (_, index) => `a${index}: stationList { id }`)
  expect(await refusalOf(`{ ${many.join(' ')} }`)).toEqual(['BAD_INPUT', expect.stringContaining('Aliases limit')])
})

test('a query with too many tokens is rejected', async () => {
  expect(await refusalOf(`{ ${'stationList { id } '.repeat(600)} }`)).toEqual([
    'BAD_INPUT',
    expect.stringContaining('Token limit'),
  ])
})

const LEVELS = 40_000
const nested = (open: string, close = '') => open.repeat(LEVELS / open.length) + close.repeat(LEVELS / open.length)

test.each([
  ['lists', `{ detailByMediaIds(ids: ${nested('[')}`],
  ['closed lists', `{ detailByMediaIds(ids: ${'['.repeat(900)}${']'.repeat(900)}) { mediaId } }`],
  ['objects', `{ detailByMediaIds(ids: ${nested('{a:')}`],
  ['selections', nested('{a')],
  ['inline fragments', nested('{...{')],
  ['types', `query ($ids: ${nested('[')}`],
])('deeply nested %s are rejected before the document is parsed', async (_name, query) => {
  expect(await refusalOf(query)).toEqual(['BAD_INPUT', expect.stringContaining('nested more than 64 deep')])
})

test('a document or a body of brackets is bad input', async () => {
  expect(await refusalOf('['.repeat(LEVELS))).toEqual(['BAD_INPUT', expect.stringContaining('Syntax Error')])
  for (const body of ['['.repeat(LEVELS), nested('[', ']'), '{"a":'.repeat(LEVELS / 5)]) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${site.url}/graphql`, { method: 'POST', headers, body })
    expect([response.status, (await response.json()).errors[0].extensions.code]).toEqual([400, 'BAD_INPUT'])
  }
})

test.each([
  ['list', nested('[', ']')],
  ['object', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
])('a variable that is a deeply nested %s is bad input', async (_name, ids) => {
  const query = 'query ($ids: [String!]!) { detailByMediaIds(ids: $ids) { mediaId } }'
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"query":${JSON.stringify(query)},"variables":{"ids":${ids}}}`,
  })
  const body = await response.text()
  expect([response.status, JSON.parse(body).errors[0].extensions.code]).toEqual([400, 'BAD_INPUT'])
  expect(body.length).toBeLessThan(1_000)
})

test('page sizes count towards the cost, also as variables', async () => {
  const query = `query ($n: Int) { homeExplore { reels(first: $n) { edges { node { reelDetail { ... on MediaReel {
    teasers(first: $n) { edges { node { _id headline ... on AudioPodcastPublishedContent {
      episodes(first: $n) { edges { node { _id headline } } } } } } } } } } } } } }`
  expect(await refusalOf(query, { n: 50 })).toEqual(['BAD_INPUT', expect.stringContaining('costs too much')])
  expect((await post({ query, variables: { n: 5 } })).errors).toBeUndefined()
})

// Expanding all 2^25 copies would never end.
test('fragments that spread others twice are rejected', async () => {
  const bomb = Array.from(
    { length: 25 },
    (_, index) => `fragment F${index} on HomeExplore { ...F${index + 1} ...F${index + 1} }`,
  )
  const { errors } = await post({
    query: `{ homeExplore { ...F0 } } ${bomb.join(' ')} fragment F25 on HomeExplore { livestreamMediaIds }`,
  })
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test('a page of more than fifty is rejected', async () => {
  const { errors } = await post({ query: '{ homeExplore { reels(first: 51) { edges { cursor } } } }' })
  expect(errors?.[0]).toMatchObject({ message: 'first must be between 0 and 50', extensions: { code: 'BAD_INPUT' } })
})

test('an invalid cursor is bad input', async () => {
  const { errors } = await post({ query: '{ homeExplore { reels(after: "???") { edges { cursor } } } }' })
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test('a body of more than 100 kB is rejected', async () => {
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ __typename } #${'x'.repeat(100_000)}` }),
  })
  expect(response.status).toBe(413)
})

test('introspection and suggestions do not reveal the schema', async () => {
  expect(await refusalOf('{ __schema { types { name } } }')).toEqual(['BAD_INPUT', 'Introspection is disabled'])
  expect(await refusalOf('{ __type(name: "Query") { fields { name } } }')).toEqual([
    'BAD_INPUT',
    'Introspection is disabled',
  ])
  expect(await refusalOf('{ stationLis { id } }')).toEqual([
    'BAD_INPUT',
    'Cannot query field "stationLis" on type "Query".',
  ])
})

test('introspection can be enabled', async () => {
  const open = gatewayClient(await testSite({ demo: false }))
  const { data } = await open.post<{ __schema: { queryType: { name: string } } }>({
    query: '{ __schema { queryType { name } } }',
  })
  expect(data?.__schema.queryType.name).toBe('Query')
})

test('an unexpected error has a code and a correlation id, and no details', async () => {
  const broken = await testSite({ demo: false })
  await broken.db.schema.dropTable('hero_teaser').execute()
  const { errors } = await gatewayClient(broken).post(
    { query: '{ homeExplore { heroTeasers { id } } }' },
    { 'x-request-id': 'abcdefgh-1' },
  )
  expect(errors).toEqual([
    {
      message: 'Something went wrong',
      path: ['homeExplore', 'heroTeasers'],
      locations: expect.anything(),
      extensions: { code: 'UNEXPECTED', correlationId: 'abcdefgh-1' },
    },
  ])
})
