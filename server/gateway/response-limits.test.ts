import { expect, test } from 'vitest'
import { sanitiseStoredContent } from '#server/features/catalogue/texts/sanitise-stored-content.ts'
import { SANITISER_VERSION } from '#server/features/catalogue/texts/sanitised-texts.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { add } = contentKit(site)
const { post } = gatewayClient(site)

const NOTES_BYTES = 300_000
await add(
  { id: 'big', kind: 'podcast' },
  ...Array.from({ length: 50 }, (_, index) => ({
    id: `big-${index}`,
    kind: 'episode' as const,
    parent_id: 'big',
    tags: JSON.stringify(Array.from({ length: 100 }, () => 'tag'.repeat(30))),
  })),
  ...Array.from({ length: 3 }, (_, index) => ({ id: `article-${index}`, kind: 'news' as const })),
)
const notes = `<p>${'Long notes, and <b>more</b>. '.repeat(NOTES_BYTES / 28)}</p>`
// Marked as sanitised, because sanitising so many texts takes half a minute.
const sanitised = JSON.stringify({ version: SANITISER_VERSION, digest: '' })
await site.db.updateTable('content').set({ rich_text: notes, sanitised }).where('kind', '=', 'episode').execute()

const newest = (
  await site.db
    .selectFrom('content')
    .select('id')
    .where('parent_id', '=', 'big')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
).map(({ id }) => id)

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')

const ofPodcast = (fields: string) =>
  `{ detailPageById(id: "big") { ... on AudioPodcastPublishedContent { ${fields} } } }`

/** Two lists of fifty episodes with this field, which the document has once. */
const twoListsWith = (field: string) =>
  `${ofPodcast(aliases(2, 'episodes(first: 50) { edges { node { ...named } } }'))} fragment named on PublishedContent { ${field} }`

async function refusalOf(query: string) {
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const text = await response.text()
  const { data, errors } = JSON.parse(text)
  expect(data).toBeUndefined()
  expect(text.length).toBeLessThan(1_000)
  return [response.status, errors.length, errors[0].extensions.code]
}

const TOO_LARGE = [400, 1, 'RESPONSE_TOO_LARGE']

test('long texts count towards the cost', async () => {
  const episodes = 'episodes(first: 50) { edges { node { _id richTextDescription } } }'
  const { errors } = await post({ query: ofPodcast(aliases(20, episodes)) })
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('costs too much'),
    extensions: { code: 'BAD_INPUT' },
  })
})

test.each([
  ['long texts', ofPodcast('episodes(first: 50) { edges { node { richTextDescription } } }')],
  [
    'the same long text under many names',
    `{ ${aliases(20, 'detailPageById(id: "big-0") { ... on PublishedContent { richTextDescription } }')} }`,
  ],
  ['lists of words', ofPodcast(aliases(20, 'episodes(first: 50) { edges { node { tags } } }'))],
  ['a long name for a short field', twoListsWith(`${'n'.repeat(90_000)}: _id`)],
  ['a long name for __typename', twoListsWith(`${'n'.repeat(90_000)}: __typename`)],
])('a response of megabytes is rejected: %s', async (_name, query) => {
  expect(await refusalOf(query)).toEqual(TOO_LARGE)
})

test('texts that are not sanitised yet have a lower limit', async () => {
  const query = ofPodcast('episodes(first: 5) { edges { node { richTextDescription } } }')
  await site.db.updateTable('content').set({ sanitised: null }).where('id', 'in', newest).execute()
  expect(await refusalOf(query)).toEqual(TOO_LARGE)
  await sanitiseStoredContent(site.db, new AbortController().signal)
  const { data } = await post<{ detailPageById: { episodes: { edges: unknown[] } } }>({ query })
  expect(data?.detailPageById.episodes.edges).toHaveLength(5)
})

test('long texts that are not selected do not count', async () => {
  const { data, errors } = await post({ query: ofPodcast('episodes(first: 50) { edges { node { _id text link } } }') })
  expect(errors).toBeUndefined()
  expect(data).toBeDefined()
})

test('one long text is returned whole', async () => {
  const { data } = await post<{ detailPageById: { richTextDescription: string } }>({
    query: '{ detailPageById(id: "big-0") { ... on PublishedContent { richTextDescription } } }',
  })
  expect(data?.detailPageById.richTextDescription).toBe(notes)
})

test('lists that exceed their estimated cost are rejected when the response is too large', async () => {
  const chapters = JSON.stringify({ chapters: Array.from({ length: 2_000 }, () => ({ startSeconds: 1, title: 'x' })) })
  await site.db.updateTable('content').set({ details: chapters }).where('parent_id', '=', 'big').execute()
  expect(await refusalOf(ofPodcast('episodes(first: 50) { edges { node { chapters { title } } } }'))).toEqual(TOO_LARGE)
})

test('a response with too many field errors has one error', async () => {
  expect(
    await refusalOf(
      ofPodcast(
        aliases(3, 'episodes(first: 50) { edges { node { relatedPodcast { episodes(first: 51) { totalCount } } } } }'),
      ),
    ),
  ).toEqual([200, 1, 'BAD_INPUT'])
})

/** Posts queries to a site on which a network may spend no more than a minute's cost of sixty requests. */
async function limitedSite() {
  const limited = await testSite({ ...EMPTY_SITE, env: { ...EMPTY_SITE.env, RATE_LIMIT: '60' } })
  await contentKit(limited).add(
    { id: 'big', kind: 'podcast' },
    ...Array.from({ length: 50 }, (_, index) => ({ id: `big-${index}`, kind: 'episode' as const, parent_id: 'big' })),
  )
  const send = (query: string) =>
    fetch(`${limited.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
  const codeOf = async (query: string) => (await (await send(query)).json()).errors?.[0].extensions.code
  const nextMinute = () => {
    limited.now = new Date(limited.now.getTime() + 61_000)
  }
  return { send, codeOf, nextMinute }
}

test('the cost per minute and network is limited', async () => {
  const { send, codeOf, nextMinute } = await limitedSite()
  const query = ofPodcast(aliases(15, 'episodes(first: 50) { edges { node { _id headline tags topics badges } } }'))
  const statuses: number[] = []
  for (let index = 0; index < 10; index++) statuses.push((await send(query)).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect(await codeOf(query)).toBe('TOO_MANY_REQUESTS')
  nextMinute()
  expect((await send(query)).status).toBe(200)
})

test.for([
  ['sent', 50_000, undefined],
  ['refused as too large', 90_000, 'RESPONSE_TOO_LARGE'],
] as const)('the bytes of responses that are %s count towards the cost', async ([, length, code]) => {
  const { codeOf } = await limitedSite()
  const query = twoListsWith(`${'n'.repeat(length)}: _id`)
  expect([await codeOf(query), await codeOf(query)]).toEqual([code, 'TOO_MANY_REQUESTS'])
})

test('responses that are requested at once count towards the cost before they are sent', async () => {
  const { codeOf } = await limitedSite()
  const query = twoListsWith(`${'n'.repeat(50_000)}: _id`)
  const codes = await Promise.all([codeOf(query), codeOf(query), codeOf(query)])
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
})

test('the validation of long documents counts towards the cost, also when they are refused', async () => {
  const { send, codeOf, nextMinute } = await limitedSite()
  const long = (name: string) => `query ${name} { ${'stationList { id } '.repeat(495)} }`
  const codes: string[] = []
  for (let index = 0; index < 4; index++) codes.push(await codeOf(long(`q${index}`)))
  expect(codes).toEqual(['BAD_INPUT', 'BAD_INPUT', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  expect((await send(long('q4'))).status).toBe(429)
  // It has been validated before, and the refusal of another is not kept.
  expect(await codeOf(long('q0'))).toBe('BAD_INPUT')
  nextMinute()
  expect(await codeOf(long('q3'))).toBe('BAD_INPUT')
})
