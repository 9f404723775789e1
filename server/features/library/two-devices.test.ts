import { expect, test } from 'vitest'
import type { ProgressEvent } from '#contract/progress.ts'
import { randomFrom } from '#demo/random.ts'
import { progressEvent, sendBeacon } from '#tests/kit/clients/beacon.ts'
import { type Listener, newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite, WEDNESDAY_MORNING } from '#tests/kit/site.ts'
import { GetMediaPlayedHistory } from '#web/gateway/generated/get-media-played-history.ts'

const site = await testSite(EMPTY_SITE)
const { add } = contentKit(site)
const MEDIA = ['one', 'two', 'three']
await add(...MEDIA.map((id) => ({ id, kind: 'episode' as const, media_id: id })))

const YEAR = 365 * 24 * 3_600_000
const SEEDS = Array.from({ length: 12 }, (_, seed) => seed + 1)

async function positionOf(listener: Listener, mediaId: string): Promise<number | undefined> {
  const variables = { userId: listener.id, videoIds: [mediaId] }
  return (await listener.data(GetMediaPlayedHistory, variables)).mediaPlayedHistory[0]?.playhead_seconds
}

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

test.each(SEEDS)('the latest event wins in any order of arrival (%i)', async (seed) => {
  const random = randomFrom(seed)
  const listener = await newListener(site)
  const events = Array.from({ length: 60 }, (_, number) =>
    progressEvent(site, MEDIA[Math.floor(random() * MEDIA.length)] ?? '', Math.floor(random() * 900), {
      // Pairs share a timestamp.
      at: site.now.getTime() - Math.floor(number / 2) * 1_000,
    }),
  )
  const latest = new Map<string, ProgressEvent>()
  for (const event of events) {
    const other = latest.get(event.mediaId)
    // Equal timestamps: the greater position wins.
    if (!other || event.at > other.at || (event.at === other.at && event.seconds > other.seconds))
      latest.set(event.mediaId, event)
  }
  const arriving = shuffled(events, random)
  while (arriving.length > 0) {
    const beacons = Array.from({ length: 3 }, () => arriving.splice(0, Math.ceil(random() * 6)))
    await Promise.all(beacons.filter((beacon) => beacon.length > 0).map((beacon) => sendBeacon(site, listener, beacon)))
  }
  for (const [mediaId, { seconds }] of latest) expect(await positionOf(listener, mediaId)).toBe(seconds)
})

test.each(SEEDS)('devices with wrong clocks and delayed events never rewind each other (%i)', async (seed) => {
  const random = randomFrom(seed)
  const listener = await newListener(site)
  const start = WEDNESDAY_MORNING.getTime()
  const devices = Array.from({ length: 3 }, () => ({ skew: (random() - 0.5) * 20 * YEAR, offline: random() * 30 }))
  // The listener switches between devices; each sends its events when it is online again, in the order of true time.
  const played = Array.from({ length: 40 }, (_, number) => {
    const device = devices[Math.floor(random() * devices.length)]
    const happensAt = start + number * 60_000
    return {
      skew: Math.round(device?.skew ?? 0),
      happensAt,
      sendsAt: happensAt + (device?.offline ?? 0) * 60_000,
      seconds: number * 20,
    }
  })
  for (const { skew, happensAt, sendsAt, seconds } of played.toSorted((a, b) => a.sendsAt - b.sendsAt)) {
    const sent = Math.round(sendsAt)
    // Network latency.
    site.now = new Date(sent + Math.floor(random() * 2_000))
    const response = await sendBeacon(site, listener, [progressEvent(site, 'one', seconds, { at: happensAt + skew })], {
      sentAt: sent + skew,
    })
    expect(response.status).toBe(204)
  }
  expect(await positionOf(listener, 'one')).toBe(39 * 20)
})

test('a second device resumes at the position of the first, and older events do not rewind it', async () => {
  const [phone, listener] = [{ skew: 3_600_000 }, await newListener(site)]
  const at = (second: number) => new Date(WEDNESDAY_MORNING.getTime() + second * 1_000)
  const send = (second: number, seconds: number, skew: number, sentAfter = 0) => {
    site.now = at(second + sentAfter)
    const [happened, sent] = [second, second + sentAfter].map((each) => at(each).getTime() + skew)
    return sendBeacon(site, listener, [progressEvent(site, 'two', seconds, { at: happened ?? 0 })], {
      sentAt: sent ?? 0,
    })
  }
  await send(0, 300, phone.skew)
  expect(await positionOf(listener, 'two')).toBe(300)
  await send(60, 360, 0)
  // The phone was offline: its earlier event arrives after the one of the desktop.
  await send(30, 330, phone.skew, 600)
  expect(await positionOf(listener, 'two')).toBe(360)
  // The listener rewinds on purpose, and that is the latest event.
  await send(700, 20, phone.skew)
  expect(await positionOf(listener, 'two')).toBe(20)
})
