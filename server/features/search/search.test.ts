import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetSearchContent } from '#web/gateway/generated/get-search-content.ts'
import { GetSearchSuggestions } from '#web/gateway/generated/get-search-suggestions.ts'
import type { GetSearchContentQueryVariables } from '#web/gateway/generated/types.ts'
import { GOLDEN_QUERIES } from './golden-queries-kit.ts'
import { purgeMisses } from './misses.ts'
import { MAX_RANKED } from './search.ts'

const demo = await testSite()
const site = await testSite(EMPTY_SITE)
const { add, changed, gateway } = contentKit(site)

const searchFor = async (searchQuery: string, more: Partial<GetSearchContentQueryVariables> = {}) =>
  (await gateway.data(GetSearchContent, { searchQuery, ...more })).searchContent
const idsFor = async (searchQuery: string, more?: Partial<GetSearchContentQueryVariables>) =>
  (await searchFor(searchQuery, more)).results.map(({ id }) => id)

interface Found {
  results: { headline: string; _url: string }[]
}

/** Searches for several queries in one request, which spares a busy machine. */
async function firstThree(queries: readonly string[]): Promise<Found[]> {
  const fields = queries.map(
    (query, index) =>
      `q${index}: searchContent(searchQuery: ${JSON.stringify(query)}, take: 3) { results { headline _url } }`,
  )
  const { data, errors } = await gatewayClient(demo).post<Record<string, Found>>({ query: `{ ${fields.join(' ')} }` })
  if (!data) throw new Error(JSON.stringify(errors))
  return Object.values(data)
}

const GROUP = 10

test('every query of the golden set has its result among the first three', async () => {
  const missed = []
  for (let start = 0; start < GOLDEN_QUERIES.length; start += GROUP) {
    const group = GOLDEN_QUERIES.slice(start, start + GROUP)
    const found = await firstThree(group.map(([query]) => query))
    for (const [index, [query, expected]] of group.entries()) {
      const results = found[index]?.results ?? []
      const isFound = results.some(
        ({ headline, _url }) => _url === expected || foldText(headline) === foldText(expected),
      )
      if (!isFound) missed.push(`${query} → ${expected}: ${results.map(({ headline }) => headline).join('; ')}`)
    }
  }
  expect(missed).toEqual([])
})

test('text is folded in the same way in queries and in the index', async () => {
  const letters = Array.from({ length: 0x24f - 0x20 }, (_one, index) => String.fromCodePoint(0x20 + index))
  const texts = [
    letters.join('').replaceAll('\u0130', ''),
    'Môre, Suid-Afrika!',
    '“John’s” café — 24/7',
    'हिन्दी',
    'ラジオ',
    'ﬁn ½',
  ]
  const { rows } = await sql<{ folded: string }>`
    select search_fold(value) as folded from unnest(${texts}::text[]) with ordinality as one (value, position)
    order by position`.execute(site.db)
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
})

test('a content is found as soon as it is published, by its new words after a change, and no longer when it is withdrawn', async () => {
  await add({ id: 'w1', kind: 'news', headline: 'Xylophone festival', state: 'draft' })
  expect(await idsFor('xylophone')).toEqual([])
  await changed('w1', { state: 'published' })
  expect(await idsFor('xylophone')).toEqual(['w1'])
  await changed('w1', { headline: 'Marimba festival' })
  expect([await idsFor('xylophone'), await idsFor('marimba')]).toEqual([[], ['w1']])
  await changed('w1', { state: 'withdrawn' })
  expect(await idsFor('marimba')).toEqual([])
  await site.db.deleteFrom('content').where('id', '=', 'w1').execute()
  await site.contentChanged()
  expect(await idsFor('festival')).toEqual([])
})

test('content that is not yet published or no longer available is not found', async () => {
  const hour = 3_600_000
  await add(
    { id: 't1', kind: 'news', headline: 'Quagga', published_at: new Date(site.now.getTime() + hour) },
    { id: 't2', kind: 'video', headline: 'Quagga', available_until: site.now },
    { id: 't3', kind: 'news', headline: 'Quagga' },
  )
  expect(await idsFor('quagga')).toEqual(['t3'])
})

test('the filter AUDIO or VIDEO leaves the other kind and texts out', async () => {
  await add(
    { id: 'm1', kind: 'podcast', headline: 'Protea' },
    { id: 'm2', kind: 'video', headline: 'Protea' },
    { id: 'm3', kind: 'mixed_podcast', headline: 'Protea' },
    { id: 'm4', kind: 'news', headline: 'Protea' },
  )
  expect((await idsFor('protea')).toSorted()).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect((await idsFor('protea', { mediaType: 'AUDIO' })).toSorted()).toEqual(['m1', 'm3'])
  expect((await idsFor('protea', { mediaType: 'VIDEO' })).toSorted()).toEqual(['m2', 'm3'])
})

test('pages follow each other without gaps or repetitions, and each has the total', async () => {
  await add(
    ...Array.from({ length: 7 }, (_one, index) => ({ id: `p${index}`, kind: 'news' as const, headline: 'Baobab' })),
  )
  const pages = await Promise.all([0, 3, 6, 9].map((page) => searchFor('baobab', { page, pageSize: 3 })))
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7])
  const ids = pages.flatMap(({ results }) => results.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
})

test('a title counts more than a text, and new content more than old', async () => {
  const days = (count: number) => new Date(site.now.getTime() - count * 86_400_000)
  await add(
    { id: 'r1', kind: 'news', headline: 'Something else', text: 'It mentions the aardvark once.' },
    { id: 'r2', kind: 'news', headline: 'Aardvark seen', published_at: days(400) },
    { id: 'r3', kind: 'news', headline: 'Aardvark seen', published_at: days(1) },
  )
  expect(await idsFor('aardvark')).toEqual(['r3', 'r2', 'r1'])
})

test('an old programme is found among more newer contents than are ranked', async () => {
  const count = MAX_RANKED + 1
  const text = 'The lammergeier flies at dawn.'
  await add(
    { id: 'o0', kind: 'show', headline: 'Bird hour', text, published_at: new Date(0) },
    ...Array.from({ length: count }, (_one, index) => ({ id: `o${index + 1}`, kind: 'news' as const, text })),
  )
  const { total, results } = await searchFor('lammergeier')
  expect(total).toBe(count + 1)
  expect(results[0]?.id).toBe('o0')
})

test('words of sections are found, tags of HTML are not', async () => {
  const sections = JSON.stringify([
    { kind: 'rich_text', html: '<p class="zebra">The <strong>pangolins</strong> are back.</p>' },
  ])
  await add({ id: 's1', kind: 'news', headline: 'Night visitors', sections })
  expect([await idsFor('pangolin'), await idsFor('zebra'), await idsFor('strong')]).toEqual([['s1'], [], []])
})

test('a content is found by its presenters, also under a new name', async () => {
  await add({ id: 'n1', kind: 'show', headline: 'Early tea' })
  await site.db.insertInto('person').values({ id: 'pp', name: 'Nomvula Dlæmini', bio: null, image_id: null }).execute()
  const credit = { content_id: 'n1', person_id: 'pp', role: 'host', position: 1 }
  await site.db.insertInto('content_person').values(credit).execute()
  await site.contentChanged()
  expect(await idsFor('nomvula dlaemini')).toEqual(['n1'])
  await site.db.updateTable('person').set({ name: 'Thandiwe Botha' }).where('id', '=', 'pp').execute()
  await site.contentChanged()
  expect([await idsFor('nomvula'), await idsFor('thandiwe')]).toEqual([[], ['n1']])
})

test('the answer names the corrected words where the query itself matches nothing', async () => {
  await add({ id: 'c1', kind: 'news', headline: 'Johannesburg wakes up' })
  expect(await searchFor('jhoannesburg')).toMatchObject({
    total: 1,
    correctedQuery: 'johannesburg',
    results: [{ id: 'c1' }],
  })
  expect(await searchFor('johannesburg')).toMatchObject({ total: 1, correctedQuery: null })
})

test('topics and presenters whose names match are found where content of them is published', async () => {
  const names = ['Zanele Mokoena', 'Lerato Zanemvula', 'Zanele Draft']
  const people = names.map((name) => ({ id: name.toLowerCase().replace(' ', '-'), name, bio: null, image_id: null }))
  await site.db.insertInto('person').values(people).execute()
  await add(
    { id: 'sub1', kind: 'news', headline: 'Water', topics: JSON.stringify(['Waterworks', 'Local government']) },
    { id: 'sub2', kind: 'news', headline: 'Hidden', topics: JSON.stringify(['Xylophones']), state: 'draft' },
  )
  const credits = people.map(({ id }, position) => {
    return { content_id: id === 'zanele-draft' ? 'sub2' : 'sub1', person_id: id, role: 'author', position }
  })
  await site.db.insertInto('content_person').values(credits).execute()
  await site.contentChanged()
  const subjectsFor = async (query: string) => (await searchFor(query)).subjects.map(({ _url }) => _url)
  expect(await subjectsFor('waterw')).toEqual(['/topics/waterworks'])
  expect(await subjectsFor('Government')).toEqual(['/topics/local-government'])
  expect(await subjectsFor('zane')).toEqual(['/presenters/zanele-mokoena', '/presenters/lerato-zanemvula'])
  expect(await subjectsFor('mokoena zanele')).toEqual(['/presenters/zanele-mokoena'])
  // A typing error is corrected for them, too.
  expect(await subjectsFor('wateworks')).toEqual(['/topics/waterworks'])
  expect(await subjectsFor('xylophones')).toEqual([])
  expect(await subjectsFor('??')).toEqual([])
})

test('sections of the app are found by their names, also by words that no content has', async () => {
  const subjectsFor = async (query: string) => (await searchFor(query)).subjects.map(({ _url }) => _url)
  await add({ id: 'witness', kind: 'news', headline: 'The eyewitnesses' })
  expect(await subjectsFor('eyewitness news')).toEqual(['/ewn'])
  expect(await subjectsFor('ewn')).toEqual(['/ewn'])
  expect(await subjectsFor('guide')).toEqual(['/station/702/guide'])
})

test.each([
  ['a query of one character', { searchQuery: ' x ' }],
  ['a query of 101 characters', { searchQuery: 'x'.repeat(101) }],
  ['a negative page', { searchQuery: 'radio', page: -1 }],
  ['a page of 51', { searchQuery: 'radio', pageSize: 51 }],
])('%s is BAD_INPUT', async (_name, variables) => {
  const { errors } = await gateway.answer(GetSearchContent, variables)
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test.each([
  "' | !!",
  "a' & 'b",
  ':* <-> !',
  '\\\\',
  '%%%',
  '\u0000\u0000',
  '💥💥',
  '((((',
  'and the of',
  "'; drop table content; --",
])('the query %j is answered, whatever its characters mean to the database', async (searchQuery) => {
  expect(await searchFor(searchQuery)).toMatchObject({ total: expect.any(Number) })
  expect((await gateway.answer(GetSearchSuggestions, { searchQuery })).errors).toBeUndefined()
})

test('suggestions are programmes first, then the newest content', async () => {
  await add(
    { id: 'g1', kind: 'news', headline: 'Springbok news' },
    { id: 'g2', kind: 'podcast', headline: 'The Springbok hour' },
    { id: 'g3', kind: 'news', headline: 'Nothing', text: 'springbok' },
  )
  const { searchSuggestions } = await gateway.data(GetSearchSuggestions, { searchQuery: 'spring' })
  expect(searchSuggestions.map(({ id }) => id)).toEqual(['g1', 'g2'])
})

test.for(['thandeka@example.org', '082 555 0199', '8001015009087', '10.0.0.1 gemsbok', 'https://gemsbok.example'])(
  'a query that may be personal is not counted: %s',
  async (typed) => {
    const counted = () => site.db.selectFrom('search_miss').selectAll().orderBy('query').execute()
    const before = await counted()
    await searchFor(typed)
    expect(await counted()).toEqual(before)
  },
)

test('a query without a result is counted by day for 90 days', async () => {
  await Promise.all(['Gemsbok  Rugby', 'gemsbok rugby'].map((text) => searchFor(text)))
  const misses = () => site.db.selectFrom('search_miss').select('number').where('query', '=', 'gemsbok rugby').execute()
  expect(await misses()).toEqual([{ number: 2 }])
  await purgeMisses(site.db, new Date(site.now.getTime() + 90 * 86_400_000))
  expect(await misses()).toHaveLength(1)
  await purgeMisses(site.db, new Date(site.now.getTime() + 91 * 86_400_000))
  expect(await misses()).toEqual([])
})
