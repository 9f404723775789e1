import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { testSite, WEDNESDAY_MORNING } from '#tests/kit/site.ts'
import { GetPresenterPage } from '#web/gateway/generated/get-presenter-page.ts'

const site = await testSite(EMPTY_SITE)
const { add, gateway, changed } = contentKit(site)
const HOUR = 3_600_000
const at = (hours: number) => new Date(WEDNESDAY_MORNING.getTime() + hours * HOUR)
const addPerson = (id: string, name: string) => site.db.insertInto('person').values({ id, name }).execute()
const credit = (person_id: string, content_id: string, role = 'host') =>
  site.db.insertInto('content_person').values({ person_id, content_id, role, position: 0 }).execute()

await addStation(site.db, '702', '702')
await add(
  { id: 'show', kind: 'show', station: '702' },
  { id: 'e1', kind: 'episode', parent_id: 'show', published_at: at(-3) },
  { id: 'podcast', kind: 'podcast' },
  { id: 'guest', kind: 'episode', parent_id: 'podcast', published_at: at(-2) },
  { id: 'e2', kind: 'episode', parent_id: 'show', published_at: at(-1) },
  { id: 'written', kind: 'news', published_at: at(-5) },
  { id: 'draft', kind: 'news', state: 'draft' },
  { id: 'hidden', kind: 'news', state: 'draft' },
)
await addPerson('p1', 'Zée O’Qwabena')
await credit('p1', 'show')
await credit('p1', 'guest', 'guest')
await credit('p1', 'written', 'author')
await credit('p1', 'draft', 'author')
// Wednesday 9:00 and 12:00, and Thursday 9:00.
for (const [day, hour] of [
  [3, 9],
  [3, 12],
  [4, 9],
] as const) {
  await site.db
    .insertInto('schedule_rule')
    .values({ station: '702', day, start_minute: hour * 60, duration_minutes: 120, show_id: 'show' })
    .execute()
}
await site.contentChanged()

async function presenterPage(name: string) {
  const { presenterPage: page } = await gateway.data(GetPresenterPage, { name })
  if (page?.__typename !== 'PresenterPage') throw new Error(`No presenter: ${JSON.stringify(page)}`)
  return page
}

const idsOf = ({ edges }: { edges: readonly { node: { _id: string } }[] }) => edges.map(({ node }) => node._id)

test('a presenter has stations, programmes, recordings of these and as a guest, and articles', async () => {
  const page = await presenterPage('zee-oqwabena')
  expect(page).toMatchObject({ id: 'p1', name: 'Zée O’Qwabena', _url: '/presenters/zee-oqwabena' })
  expect(page.stations).toMatchObject([{ station: 'STATION_702', stationName: '702' }])
  expect(page.programmes.map(({ _id }) => _id)).toEqual(['show'])
  expect(idsOf(page.episodes)).toEqual(['e2', 'guest', 'e1'])
  expect(idsOf(page.articles)).toEqual(['written'])
})

test('the airings are the one on air and those to come by the server’s clock, in order', async () => {
  const starts = async () =>
    (await presenterPage('zee-oqwabena')).airings.map(({ startTimeUnixSeconds }) => startTimeUnixSeconds * 1000)
  expect((await starts()).slice(0, 3)).toEqual([at(-1), at(2), at(23)].map(Number))
  site.now = at(1)
  expect((await starts()).slice(0, 2)).toEqual([at(2), at(23)].map(Number))
  site.now = WEDNESDAY_MORNING
})

test('people with the same name have different URLs, and a person who is only credited in drafts has none', async () => {
  await addPerson('p2', 'Zee OQwabena')
  await addPerson('p3', '')
  await addPerson('p4', 'Ghost Writer')
  await credit('p2', 'podcast')
  await credit('p3', 'podcast', 'producer')
  await credit('p4', 'hidden', 'author')
  await site.contentChanged()
  const slugs = await site.db
    .selectFrom('person')
    .select('slug')
    .where('id', 'in', ['p2', 'p3'])
    .orderBy('id')
    .execute()
  expect(slugs.map(({ slug }) => slug)).toEqual([expect.stringMatching(/^zee-oqwabena-[\da-f]{6}$/), 'presenter'])
  expect((await presenterPage(slugs[0]?.slug ?? '')).id).toBe('p2')
  expect((await gateway.data(GetPresenterPage, { name: 'ghost-writer' })).presenterPage).toBeNull()
})

test('a new name moves the page, and a new spelling of the same URL does not', async () => {
  const rename = async (name: string) => {
    await site.db.updateTable('person').set({ name }).where('id', '=', 'p1').execute()
    await site.contentChanged()
  }
  await rename('Zee Oqwabena')
  expect((await presenterPage('zee-oqwabena')).id).toBe('p1')
  await rename('Zee van Wyk')
  await rename('Zee Botha')
  for (const name of ['zee-oqwabena', 'zee-van-wyk']) {
    expect((await gateway.data(GetPresenterPage, { name })).presenterPage).toEqual({
      __typename: 'MovedContent',
      movedTo: '/presenters/zee-botha',
    })
  }
  await rename('Zee van Wyk')
  expect((await presenterPage('zee-van-wyk')).id).toBe('p1')
})

test('two imports that add people of the same name at once both succeed', async () => {
  await Promise.all(['q1', 'q2', 'q3', 'q4'].map((id) => addPerson(id, 'Thandi Nkosi')))
  const people = await site.db.selectFrom('person').select('slug').where('name', '=', 'Thandi Nkosi').execute()
  expect(new Set(people.map(({ slug }) => slug)).size).toBe(4)
})

test('a changed date of a content changes its place among the newest of a person', async () => {
  await changed('guest', { published_at: at(-0.5) })
  expect(idsOf((await presenterPage('zee-van-wyk')).episodes)).toEqual(['guest', 'e2', 'e1'])
})
