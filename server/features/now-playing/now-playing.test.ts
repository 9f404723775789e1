import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NowPlayingEvent } from '#contract/now-playing.ts'
import { STATIONS } from '#contract/stations.ts'
import { findBox } from '#server/features/live/mp4.ts'
import { later, openEventStream, nodesOfSchedule, stationIn, TEN_O_CLOCK } from './now-playing-kit.ts'
import { PLAYOUT_EPOCH } from './playout.ts'

const { db, start } = await nodesOfSchedule()

test('GET /now-playing returns the state of all stations with start and end times', async () => {
  const { origin } = await start()
  const answer = await fetch(`${origin}/now-playing`)
  const { headers } = answer
  expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual(['no-store', '*'])
  const event = NowPlayingEvent.parse(await answer.json())
  expect([event.serverTime, ...event.stations.map(({ station }) => station)]).toEqual([
    '2026-03-04T08:00:00.000Z',
    ...STATIONS,
  ])
  const { show, item, next, history } = stationIn(event, '702') ?? {}
  expect(show).toEqual({
    id: 'breakfast',
    title: 'Breakfast on the Reef',
    url: '/shows/breakfast',
    startsAt: '2026-03-04T07:00:00.000Z',
    endsAt: '2026-03-04T08:05:00.000Z',
  })
  expect([item?.startsAt, history?.length]).toEqual([history?.[0]?.endsAt, 10])
  expect(next && item?.endsAt && next.startsAt >= item.endsAt).toBe(true)
  expect(item && item.startsAt <= event.serverTime && event.serverTime < (item.endsAt ?? '')).toBe(true)
})

test('a title starts with the first sample of its song', async () => {
  const { origin, advanceTo } = await start()
  const { history = [] } = stationIn(await advanceTo(TEN_O_CLOCK), '947') ?? {}
  const songs = history.filter(({ kind }) => kind === 'song')
  expect(songs.length).toBeGreaterThan(3)
  for (const { title, startsAt } of songs) {
    const number = (Date.parse(startsAt) - PLAYOUT_EPOCH) / 4_096
    const sent = Buffer.from(await (await fetch(`${origin}/live/947/64/${number}.m4s`)).arrayBuffer())
    const name = title.toLowerCase().replaceAll(' ', '-')
    const song = readFileSync(`demo/media/live/pieces/${name}-64.mp4`)
    const [ours, theirs] = [sent, song].map((bytes) => {
      const { start: from, end } = findBox(bytes, 'mdat')
      return bytes.subarray(from, end)
    })
    expect([title, ours?.equals(theirs ?? Buffer.alloc(0))]).toEqual([title, true])
  }
})

test('a station with an external stream has no titles', async () => {
  const { advanceTo } = await start()
  const kfm = stationIn(await advanceTo(TEN_O_CLOCK), 'kfm')
  expect(kfm).toEqual({ station: 'kfm', isOnline: true, show: null, item: null, history: [] })
})

test('when an item ends, one update for each station where it does is sent', async () => {
  const { origin, advanceTo } = await start()
  const listener = await openEventStream(origin)
  const [snapshot] = await listener.waitForFrames(1)
  const playing = (snapshot?.data.stations ?? []).filter((each) => each.item)
  const endOf = (each: (typeof playing)[number]) => Date.parse(each.item?.endsAt ?? '')
  const end = Math.min(...playing.map(endOf))
  const ending = playing.filter((each) => endOf(each) === end)
  await advanceTo(new Date(end - 1))
  await advanceTo(new Date(end))
  const [, ...updates] = await listener.waitForFrames(1 + ending.length)
  expect(updates.map(({ event, id }) => [event, id])).toEqual(
    ending.map(({ station }) => ['update', `${end}-${station}`]),
  )
  for (const [index, { data }] of updates.entries()) {
    expect(data.serverTime).toBe(new Date(end).toISOString())
    expect(data.stations).toMatchObject([
      { station: ending[index]?.station, item: { startsAt: ending[index]?.item?.endsAt } },
    ])
  }
})

test('when a show ends, an update with the next one is sent at that instant', async () => {
  const { origin, advanceTo } = await start()
  const listener = await openEventStream(origin)
  await listener.waitForFrames(1)
  const change = later(TEN_O_CLOCK, 5 * 60)
  await advanceTo(new Date(change.getTime() - 1))
  await advanceTo(change)
  const showOf = (id: string) => listener.frames.find(({ data }) => stationIn(data, '702')?.show?.id === id)
  expect((await listener.waitFor(() => showOf('midday'))).id).toBe(`${change.getTime()}-702`)
})

test('an edited schedule is broadcast within a minute', async () => {
  const { origin, advanceTo } = await start()
  const listener = await openEventStream(origin)
  await listener.waitForFrames(1)
  const breakfast = db.updateTable('schedule_rule').where('show_id', '=', 'breakfast')
  await breakfast.set({ duration_minutes: 30 }).execute()
  await advanceTo(later(TEN_O_CLOCK, 60))
  const last = await listener.waitFor(({ frames }) => frames.find(({ data }) => stationIn(data, '702')?.show === null))
  await breakfast.set({ duration_minutes: 65 }).execute()
  expect(last.event).toBe('update')
})

test('the clock may be set forward and back by days', async () => {
  const { advanceTo } = await start()
  const nextWeek = later(TEN_O_CLOCK, 7 * 24 * 3600)
  const showAt = async (now: Date) => stationIn(await advanceTo(now), '702')?.show?.startsAt
  expect(await showAt(nextWeek)).toBe('2026-03-11T07:00:00.000Z')
  expect(await showAt(TEN_O_CLOCK)).toBe('2026-03-04T07:00:00.000Z')
})
