import { expect, test } from 'vitest'
import { progressEvent, sendBeacon } from '#tests/kit/clients/beacon.ts'
import { type Listener, newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { countStatements } from '#tests/kit/databases/statements.ts'
import { testSite } from '#tests/kit/site.ts'
import { ClearHistory } from '#web/gateway/generated/clear-history.ts'
import { GetMediaPlayedHistory } from '#web/gateway/generated/get-media-played-history.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import { MarkAsPlayed } from '#web/gateway/generated/mark-as-played.ts'
import { RemoveFromHistory } from '#web/gateway/generated/remove-from-history.ts'
import type { GetPlayedHistoryQuery } from '#web/gateway/generated/types.ts'

const site = await testSite(EMPTY_SITE)
const { add, change } = contentKit(site)
const start = site.now.getTime()
const at = (minute: number) => new Date(start + minute * 60_000)
const MEDIA = Array.from({ length: 12 }, (_, number) => `m${number}`)
await add(...MEDIA.map((id) => ({ id: `ep-${id}`, kind: 'episode' as const, media_id: id, duration_ms: 1_000_000 })))

/** Sends the playback positions of media at a minute. */
async function play(listener: Listener, minute: number, ...positions: [mediaId: string, seconds: number][]) {
  site.now = at(minute)
  const events = positions.map(([mediaId, seconds]) => progressEvent(site, mediaId, seconds))
  expect((await sendBeacon(site, listener, events)).status).toBe(204)
}

const history = async (listener: Listener, variables = {}) =>
  (await listener.data(GetPlayedHistory, { first: 50, ...variables })).playedHistory.edges.map(({ node }) => node)

const ids = async (listener: Listener, variables = {}) =>
  (await history(listener, variables)).map((item) => item.video_id)

test('the history lists played media with their content, most recent first', async () => {
  const listener = await newListener(site)
  await play(listener, 1, ['m0', 100])
  await play(listener, 2, ['m1', 960])
  expect(await history(listener)).toMatchObject([
    { video_id: 'm1', playhead_seconds: 960, is_finished: true, timestamp: at(2).toISOString() },
    { video_id: 'm0', playhead_seconds: 100, duration_seconds: 1_000, is_finished: false, content: { _id: 'ep-m0' } },
  ])
})

test('unfinishedOnly lists media that were begun and not finished', async () => {
  const listener = await newListener(site)
  await play(listener, 10, ['m0', 4.9], ['m1', 5], ['m2', 950], ['m3', 500])
  expect((await ids(listener, { unfinishedOnly: true })).toSorted()).toEqual(['m1', 'm3'])
})

test('positions are returned in the order of the ids, without media that were never played', async () => {
  const listener = await newListener(site)
  await play(listener, 20, ['m0', 10], ['m1', 20])
  const videoIds = ['m1', 'never', 'm0', 'm1']
  const { mediaPlayedHistory } = await listener.data(GetMediaPlayedHistory, { userId: listener.id, videoIds })
  expect(mediaPlayedHistory).toEqual([
    {
      video_id: 'm1',
      playhead_seconds: 20,
      duration_seconds: 1_000,
      is_finished: false,
      timestamp: at(20).toISOString(),
    },
    {
      video_id: 'm0',
      playhead_seconds: 10,
      duration_seconds: 1_000,
      is_finished: false,
      timestamp: at(20).toISOString(),
    },
  ])
  const many = Array.from({ length: 101 }, (_, number) => `${number}`)
  expect(await listener.code(GetMediaPlayedHistory, { userId: listener.id, videoIds: many })).toBe('BAD_INPUT')
})

test('media whose content was deleted stay in the history under their name', async () => {
  await add({ id: 'goes', kind: 'episode', headline: 'Potjie, slow and low', media_id: 'goes' })
  const listener = await newListener(site)
  await play(listener, 30, ['goes', 100])
  await change('goes', { state: 'withdrawn' })
  expect(await history(listener)).toMatchObject([{ video_id: 'goes', name: 'Potjie, slow and low', content: null }])
})

test('a removed entry returns with a newer event of another device only', async () => {
  const listener = await newListener(site)
  await play(listener, 40, ['m0', 100], ['m1', 100])
  site.now = at(43)
  const removal = { videoIds: ['m0', 'm5', 'unknown'], at: at(42).toISOString(), sentAt: at(43).toISOString() }
  expect((await listener.data(RemoveFromHistory, removal)).removeFromHistory.httpStatusCode).toBe(200)
  expect(await ids(listener)).toEqual(['m1'])
  // Another device sends older events, one of them for a media without progress.
  const late = [
    progressEvent(site, 'm0', 200, { at: at(41).getTime() }),
    progressEvent(site, 'm5', 9, { at: at(41).getTime() }),
  ]
  await sendBeacon(site, listener, late)
  expect(await ids(listener)).toEqual(['m1'])
  const { mediaPlayedHistory } = await listener.data(GetMediaPlayedHistory, { userId: listener.id, videoIds: ['m0'] })
  expect(mediaPlayedHistory).toEqual([])
  await play(listener, 44, ['m0', 7])
  expect(await ids(listener)).toEqual(['m0', 'm1'])
})

test('deleted media stay in the history and can be removed', async () => {
  await site.db
    .insertInto('media')
    .values({ id: 'lost', name: 'Lost', kind: 'audio', sources: '[]', text_tracks: '[]' })
    .execute()
  const listener = await newListener(site)
  await play(listener, 45, ['lost', 100])
  await site.db.deleteFrom('media').where('id', '=', 'lost').execute()
  expect(await history(listener)).toMatchObject([{ video_id: 'lost', name: null, content: null }])
  site.now = at(46)
  await listener.data(RemoveFromHistory, { videoIds: ['lost'], at: at(46).toISOString() })
  expect(await ids(listener)).toEqual([])
})

test('a beacon can remove an entry', async () => {
  const listener = await newListener(site)
  await play(listener, 50, ['m0', 100])
  site.now = at(51)
  await sendBeacon(site, listener, [progressEvent(site, 'm0', 0, { isRemoved: true })])
  expect(await ids(listener)).toEqual([])
})

test('a device with a slow clock can remove an entry', async () => {
  const listener = await newListener(site)
  await play(listener, 60, ['m0', 100])
  site.now = at(61)
  const clock = (minute: number) => new Date(at(minute).getTime() - 3_600_000).toISOString()
  await listener.data(RemoveFromHistory, { videoIds: ['m0'], at: clock(61), sentAt: clock(61) })
  expect(await ids(listener)).toEqual([])
})

test('media marked as played are finished at their end, also where they were never begun', async () => {
  const listener = await newListener(site)
  await play(listener, 70, ['m0', 100])
  site.now = at(71)
  for (const videoId of ['m0', 'm1']) {
    const answer = await listener.data(MarkAsPlayed, { videoId, at: at(71).toISOString() })
    expect(answer.markAsPlayed).toMatchObject({ httpStatusCode: 200, message: 'Marked as played' })
  }
  for (const item of await history(listener)) expect(item).toMatchObject({ is_finished: true, playhead_seconds: 1_000 })
  expect(await listener.code(MarkAsPlayed, { videoId: 'unknown', at: at(71).toISOString() })).toBe('NOT_FOUND')
})

test('a cleared history ignores older events and accepts newer ones', async () => {
  const listener = await newListener(site)
  await play(listener, 80, ['m0', 100], ['m1', 100])
  await play(listener, 83, ['m2', 100])
  site.now = at(84)
  await listener.data(ClearHistory, { at: at(82).toISOString(), sentAt: at(84).toISOString() })
  expect(await ids(listener)).toEqual(['m2'])
  await sendBeacon(site, listener, [progressEvent(site, 'm3', 100, { at: at(81).getTime() })])
  expect(await ids(listener)).toEqual(['m2'])
  // An earlier clearing that arrives late does not restore the time in between.
  await listener.data(ClearHistory, { at: at(79).toISOString(), sentAt: at(84).toISOString() })
  await sendBeacon(site, listener, [progressEvent(site, 'm4', 100, { at: at(80).getTime() })])
  expect(await ids(listener)).toEqual(['m2'])
  await play(listener, 85, ['m0', 7])
  expect(await ids(listener)).toEqual(['m0', 'm2'])
})

test.each(['yesterday', '2026-03-04', '1772611200000', ''])('the instant %j is refused', async (wrong) => {
  const listener = await newListener(site)
  expect(await listener.code(ClearHistory, { at: wrong })).toBe('BAD_INPUT')
  expect(await listener.code(RemoveFromHistory, { videoIds: ['m0'], at: wrong })).toBe('BAD_INPUT')
  expect(await listener.code(MarkAsPlayed, { videoId: 'm0', at: wrong })).toBe('BAD_INPUT')
})

test('too many ids at once are refused', async () => {
  const listener = await newListener(site)
  const videoIds = Array.from({ length: 101 }, (_, number) => `${number}`)
  expect(await listener.code(RemoveFromHistory, { videoIds, at: at(90).toISOString() })).toBe('BAD_INPUT')
})

test('pages return each entry once, also with equal timestamps and new entries in between', async () => {
  const listener = await newListener(site)
  for (const [number, id] of MEDIA.slice(0, 10).entries()) await play(listener, 100 + Math.floor(number / 3), [id, 50])
  const seen: string[] = []
  let after: string | null = null
  do {
    const { playedHistory }: GetPlayedHistoryQuery = await listener.data(GetPlayedHistory, { first: 3, after })
    seen.push(...playedHistory.edges.map(({ node }) => node.video_id))
    after = playedHistory.pageInfo.hasNextPage ? playedHistory.pageInfo.endCursor : null
    await play(listener, 110 + seen.length, ['m11', seen.length])
  } while (after)
  expect(seen.toSorted()).toEqual(MEDIA.slice(0, 10).toSorted())
})

test('a long history costs as many statements as a short one', async () => {
  const [few, many] = [await newListener(site), await newListener(site)]
  await play(few, 120, ['m0', 50])
  await play(many, 120, ...MEDIA.map((id): [string, number] => [id, 50]))
  const cost = (listener: Listener) => countStatements(site, GetPlayedHistory, { first: 50 }, listener.id)
  expect(await cost(many)).toBe(await cost(few))
  expect(await cost(many)).toBeLessThanOrEqual(4)
})
