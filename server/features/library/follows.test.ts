import { expect, test } from 'vitest'
import { type Listener, newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { runOverlapping } from '#tests/kit/databases/overlap.ts'
import { testSite } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyContentByUser } from '#web/gateway/generated/get-my-content-by-user.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { MarkFollowSeen } from '#web/gateway/generated/mark-follow-seen.ts'
import { Unfollow } from '#web/gateway/generated/unfollow.ts'

const site = await testSite(EMPTY_SITE)
const { add, change } = contentKit(site)
const hours = (count: number) => new Date(site.now.getTime() + count * 3_600_000)

await addStation(site.db, 'kfm', 'KFM 94.5')
await site.db
  .insertInto('person')
  .values({ id: 'thandi', name: 'Thandi Mbeki-Louw', bio: null, image_id: null })
  .execute()
await add(
  { id: 'show', kind: 'show', headline: 'The Open Line' },
  { id: 'podcast', kind: 'podcast', headline: 'Stoep Stories' },
  { id: 'podcast-1', kind: 'episode', parent_id: 'podcast', published_at: hours(-30) },
  { id: 'mixed', kind: 'mixed_podcast' },
  { id: 'series', kind: 'video_podcast' },
  { id: 'season', kind: 'season', parent_id: 'series' },
  { id: 'film', kind: 'video', parent_id: 'season', published_at: hours(-20) },
  { id: 'story', kind: 'news', topics: '["Water & Power"]', published_at: hours(-10) },
  { id: 'draft', kind: 'podcast', state: 'draft' },
)

const follow = (listener: Listener, kind: 'CONTENT' | 'STATION' | 'TOPIC' | 'PERSON', id: string) =>
  listener.answer(Follow, { kind, id })

/** The listener's follows. */
async function following(listener: Listener) {
  const { myContentByUser } = await listener.data(GetMyContentByUser, { filter: 'FOLLOWING' })
  return myContentByUser.edges.map(({ node }) => node)
}

const hasNew = async (listener: Listener) => (await following(listener))[0]?.hasNew

test.each([
  ['CONTENT', 'show', 'The Open Line', '/show'],
  ['CONTENT', 'podcast', 'Stoep Stories', '/podcast'],
  ['CONTENT', 'mixed', 'mixed', '/mixed'],
  ['CONTENT', 'series', 'series', '/series'],
  ['STATION', 'kfm', 'KFM 94.5', '/station/kfm'],
  ['TOPIC', 'water-power', 'Water & Power', '/topics/water-power'],
  ['PERSON', 'thandi', 'Thandi Mbeki-Louw', '/presenters/thandi-mbeki-louw'],
] as const)('%s %s is followed, seen in the list, and no longer followed', async (followKind, id, headline, path) => {
  const listener = await newListener(site)
  expect((await follow(listener, followKind, id)).data?.follow).toMatchObject({
    httpStatusCode: 200,
    message: `You follow ${headline}`,
  })
  expect(await following(listener)).toMatchObject([
    { id, list: 'FOLLOWING', followKind, headline, path, isGone: false, hasNew: false },
  ])
  expect((await listener.data(GetMyKept, {})).myKept.follows).toEqual([{ kind: followKind, id }])
  for (let time = 1; time <= 2; time++) {
    expect((await listener.data(Unfollow, { kind: followKind, id })).unfollow.httpStatusCode).toBe(200)
  }
  expect(await following(listener)).toEqual([])
})

test.each([
  ['CONTENT', 'film', 'BAD_INPUT'],
  ['CONTENT', 'story', 'BAD_INPUT'],
  ['CONTENT', 'season', 'BAD_INPUT'],
  ['CONTENT', 'draft', 'NOT_FOUND'],
  ['CONTENT', 'nothing', 'NOT_FOUND'],
  ['STATION', '702', 'NOT_FOUND'],
  ['STATION', 'nowhere-fm', 'NOT_FOUND'],
  ['TOPIC', 'Water & Power', 'NOT_FOUND'],
  ['PERSON', 'nobody', 'NOT_FOUND'],
] as const)('%s %s cannot be followed: %s', async (kind, id, code) => {
  const listener = await newListener(site)
  expect(await listener.code(Follow, { kind, id })).toBe(code)
  expect((await listener.data(GetMyKept, {})).myKept.follows).toEqual([])
})

test('following again changes nothing', async () => {
  const listener = await newListener(site)
  await follow(listener, 'CONTENT', 'podcast')
  const rows = () => site.db.selectFrom('follow').selectAll().where('account_id', '=', listener.id).execute()
  const once = await rows()
  site.now = hours(1)
  await Promise.all(Array.from({ length: 10 }, () => follow(listener, 'CONTENT', 'podcast')))
  expect(await rows()).toEqual(once)
})

test.each([
  ['an episode of a podcast', 'CONTENT', 'podcast', { kind: 'episode', parent_id: 'podcast' }],
  ['a recording of a show', 'CONTENT', 'show', { kind: 'episode', parent_id: 'show' }],
  ['a film of a season of a series', 'CONTENT', 'series', { kind: 'video', parent_id: 'season' }],
  ['a film of a podcast with sound and films', 'CONTENT', 'mixed', { kind: 'video', parent_id: 'mixed' }],
  ['an article of a station', 'STATION', 'kfm', { kind: 'news', station: 'kfm' }],
  ['an article about a topic', 'TOPIC', 'water-power', { kind: 'news', topics: '["Sport","Water & Power"]' }],
] as const)('%s is new until the listener has seen it', async (name, kind, id, content) => {
  const listener = await newListener(site)
  await follow(listener, kind, id)
  expect(await hasNew(listener)).toBe(false)
  site.now = hours(1)
  const news = `new-${name.replaceAll(' ', '-')}`
  await add({ ...content, id: news, published_at: hours(-0.5) })
  expect(await hasNew(listener)).toBe(true)
  site.now = hours(1)
  expect((await listener.data(MarkFollowSeen, { kind, id })).markFollowSeen.httpStatusCode).toBe(200)
  expect(await hasNew(listener)).toBe(false)
})

test('a recording by a presenter is new until it is withdrawn', async () => {
  const listener = await newListener(site)
  await follow(listener, 'PERSON', 'thandi')
  site.now = hours(1)
  await add({ id: 'interview', kind: 'episode', parent_id: 'podcast', published_at: hours(-0.5) })
  await site.db
    .insertInto('content_person')
    .values({ content_id: 'interview', person_id: 'thandi', role: 'host', position: 0 })
    .execute()
  expect(await hasNew(listener)).toBe(true)
  await change('interview', { state: 'withdrawn' })
  expect(await hasNew(listener)).toBe(false)
})

test.each([
  ['an episode of a show', { kind: 'episode', parent_id: 'show' }, 'show'],
  ['an article', { kind: 'news' }, 'written'],
] as const)('%s of a presenter is new', async (_name, content, credited) => {
  const listener = await newListener(site)
  await follow(listener, 'PERSON', 'thandi')
  site.now = hours(1)
  const id = credited === 'show' ? 'hosted' : credited
  await add({ ...content, id, published_at: hours(-0.5) })
  await site.db
    .insertInto('content_person')
    .values({ content_id: credited, person_id: 'thandi', role: 'host', position: 0 })
    .execute()
  expect(await hasNew(listener)).toBe(true)
  await change(id, { state: 'withdrawn' })
  await site.db.deleteFrom('content_person').where('content_id', '=', credited).execute()
})

test('drafts, planned and withdrawn contents are not new', async () => {
  const listener = await newListener(site)
  await follow(listener, 'CONTENT', 'show')
  site.now = hours(2)
  await add(
    { id: 'n1', kind: 'episode', parent_id: 'show', state: 'draft', published_at: hours(-1) },
    { id: 'n2', kind: 'episode', parent_id: 'show', published_at: hours(1) },
    { id: 'n3', kind: 'episode', parent_id: 'show', published_at: hours(-1), available_until: hours(-0.5) },
    { id: 'n4', kind: 'podcast', parent_id: 'show', published_at: hours(-1) },
  )
  expect(await hasNew(listener)).toBe(false)
  site.now = hours(2)
  expect(await hasNew(listener)).toBe(true)
})

test('an older request does not reset the time at which a follow was seen', async () => {
  const listener = await newListener(site)
  await follow(listener, 'CONTENT', 'mixed')
  const late = hours(5)
  site.now = late
  await listener.data(MarkFollowSeen, { kind: 'CONTENT', id: 'mixed' })
  site.now = hours(-1)
  await listener.data(MarkFollowSeen, { kind: 'CONTENT', id: 'mixed' })
  const row = await site.db
    .selectFrom('follow')
    .select('seen_at')
    .where('account_id', '=', listener.id)
    .executeTakeFirstOrThrow()
  expect(row.seen_at).toEqual(late)
  site.now = late
})

test('marking a target that is not followed as seen does nothing', async () => {
  const listener = await newListener(site)
  expect((await listener.data(MarkFollowSeen, { kind: 'TOPIC', id: 'anything' })).markFollowSeen.httpStatusCode).toBe(
    200,
  )
  expect(await following(listener)).toEqual([])
})

test('two concurrent follows of the same podcast succeed and leave one row', async () => {
  const listener = await newListener(site)
  const answers = await runOverlapping(site.db, listener.id, [
    () => follow(listener, 'CONTENT', 'podcast'),
    () => follow(listener, 'CONTENT', 'podcast'),
  ])
  expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined])
  expect(await following(listener)).toHaveLength(1)
})

test('the 501st follow is refused with a message', async () => {
  const listener = await newListener(site)
  const rows = Array.from({ length: 500 }, (_, number) => ({
    account_id: listener.id,
    kind: 'content' as const,
    target_id: `old-${number}`,
    path: '/old',
    type_name: 'AudioPodcastPublishedContent',
    headline: 'Old',
    created_at: site.now,
    seen_at: site.now,
  }))
  await site.db.insertInto('follow').values(rows).execute()
  const { errors } = await follow(listener, 'CONTENT', 'podcast')
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  expect(errors?.[0]?.message).toBe('You can follow at most 500 items. Unfollow some to follow more')
  await listener.data(Unfollow, { kind: 'CONTENT', id: 'old-7' })
  expect((await follow(listener, 'CONTENT', 'podcast')).errors).toBeUndefined()
})
