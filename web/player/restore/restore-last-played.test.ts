import { InMemoryWebStorage } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reduce } from '#web/player/core/reduce.ts'
import { IDLE, isAtRest, type PlayableMedia } from '#web/player/core/state.ts'
import { createStore } from '#web/player/core/store.ts'
import type { CatchUp } from '#web/player/progress/live-catch-up.ts'
import type { Progress, ProgressEntry } from '#web/player/progress/progress.ts'
import type { ProgressReport } from '#web/player/progress/progress.ts'
import { readLastPlayed, saveLastPlayed, writeLastPlayed } from './last-played.ts'
import { restoreLastPlayed } from './restore-last-played.ts'

const NOW = new Date('2026-01-05T09:00:00.000Z')
const episode: PlayableMedia = { mediaId: 'episode-1', title: 'One', durationSeconds: 900 }
const channel: PlayableMedia = {
  mediaId: 'live-947',
  title: 'The Workday Mixdown',
  subtitle: '947',
  station: '947',
  live: { startsAt: '2026-01-05T07:00:00.000Z', endsAt: '2026-01-05T10:00:00.000Z' },
}
const stream: PlayableMedia = { mediaId: 'live-video-newsroom', title: 'Newsroom', kind: 'video', isLivestream: true }

const at = (seconds: number, isFinished = false, media = episode): ProgressEntry => ({
  media,
  seconds,
  duration: 900,
  isFinished,
  updatedAt: NOW.getTime(),
})

/** A page of a new visit. */
function visit(entries: Progress = [], token: string | null = 'signed', catchUp: CatchUp | null = null) {
  const store = createStore(IDLE, reduce)
  const listeners = new Set<() => void>()
  const page = { entries }
  const progress = { get: () => page.entries, subscribe: (run: () => void) => (listeners.add(run), () => undefined) }
  const synchronise = (moved: Progress) => {
    page.entries = moved
    for (const listener of listeners) listener()
  }
  const findToken = () => Promise.resolve(token)
  const reports: ProgressReport[] = []
  const sink = {
    report: (report: ProgressReport) => {
      reports.push(report)
      page.entries = [at(report.seconds, false, report.media), ...page.entries]
    },
  }
  const ports = { store, progress, findToken, findCatchUp: () => Promise.resolve(catchUp), sink }
  return { store, synchronise, reports, restore: (now = NOW) => restoreLastPlayed(now, ports) }
}

beforeEach(() => {
  const localStorage = new InMemoryWebStorage()
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => void vi.unstubAllGlobals())

test('media is saved once it plays, without its token, and removed when it has ended', () => {
  const store = createStore(IDLE, reduce)
  saveLastPlayed(store, { now: () => NOW.getTime() })
  store.send({ type: 'media-requested', media: { ...stream, playbackToken: 'signed' }, key: 'key', startAt: 0 })
  expect(readLastPlayed()).toBeNull()
  store.send({ type: 'playing' })
  store.send({ type: 'paused' })
  expect(readLastPlayed()).toEqual({ ...stream, savedAt: NOW.getTime() })
  store.send({ type: 'ended' })
  expect(readLastPlayed()).toBeNull()
})

test('media is saved while the advertisement before it plays', () => {
  const store = createStore(IDLE, reduce)
  saveLastPlayed(store, { now: () => NOW.getTime() })
  store.send({ type: 'media-requested', media: episode, key: 'key', startAt: 0 })
  store.send({ type: 'ad-pod-started', length: 1 })
  store.send({ type: 'ad-started' })
  expect(readLastPlayed()).toEqual({ ...episode, savedAt: NOW.getTime() })
})

test('a recording comes back at rest, at its position', async () => {
  writeLastPlayed(episode)
  const { store, restore } = visit([at(760)])
  await restore()
  expect(store.get()).toMatchObject({ media: episode, currentTime: 760, duration: 900, playing: false, loading: false })
  expect(isAtRest(store.get())).toBe(true)
})

test('a recording at rest follows the position of another device, and plays nothing', async () => {
  writeLastPlayed(episode)
  const { store, restore, synchronise } = visit([at(60)])
  await restore()
  synchronise([at(420)])
  expect(store.get()).toMatchObject({ currentTime: 420, playing: false })
})

test('a recording that was finished, here or elsewhere, does not come back', async () => {
  writeLastPlayed(episode)
  const { store, restore } = visit([at(900, true)])
  await restore()
  expect(store.get().mediaId).toBeNull()
})

test('a live channel comes back with its show, and under its own name when that show is over', async () => {
  writeLastPlayed(channel)
  const soon = visit()
  await soon.restore()
  expect(soon.store.get()).toMatchObject({ title: 'The Workday Mixdown', live: true })
  const tomorrow = visit()
  await tomorrow.restore(new Date(NOW.getTime() + 86_400_000))
  expect(tomorrow.store.get()).toMatchObject({ title: '947', live: true, liveStartTime: null })
})

test('a live video comes back with a new token, and not while it is off', async () => {
  writeLastPlayed(stream)
  const on = visit([], 'new')
  await on.restore()
  expect(on.store.get().media).toMatchObject({ mediaId: stream.mediaId, playbackToken: 'new' })
  const off = visit([], null)
  await off.restore()
  expect(off.store.get().mediaId).toBeNull()
})

test('media that plays already is not replaced', async () => {
  writeLastPlayed(episode)
  const { store, restore } = visit()
  store.send({ type: 'media-requested', media: channel, key: 'key', startAt: 0 })
  await restore()
  expect(store.get().mediaId).toBe('live-947')
})

test('an unreadable value is ignored', async () => {
  for (const text of ['{', '[]', '{"title":"no id"}']) {
    window.localStorage.setItem('last-played', text)
    const { store, restore } = visit()
    await restore()
    expect(store.get().mediaId).toBeNull()
  }
})

describe('the instant of a live channel', () => {
  const HOUR = 3_600_000
  const PAUSED_AT = NOW.getTime() - HOUR / 2
  const place = { instant: PAUSED_AT, windowMs: 2 * HOUR }
  const recording: PlayableMedia = { mediaId: 'recording-1', title: 'Monday', durationSeconds: 10_800 }
  const catchUp = { media: recording, startsAt: PAUSED_AT - 5_400_000 }

  test('is saved when it is paused or plays behind live, and cleared when it is live again or stopped', () => {
    const store = createStore(IDLE, reduce)
    saveLastPlayed(store, { now: () => NOW.getTime() })
    const to = NOW.getTime()
    const hear = (instant: number) =>
      store.send({ type: 'time', seconds: 0, instant, range: { from: to - 2 * HOUR, to }, now: to })
    store.send({ type: 'media-requested', media: channel, key: 'key', startAt: 0 })
    store.send({ type: 'playing' })
    hear(to)
    expect(readLastPlayed()?.place).toBeUndefined()
    store.send({ type: 'paused' })
    expect(readLastPlayed()?.place?.instant).toBe(to)
    store.send({ type: 'playing' })
    expect(readLastPlayed()?.place).toBeUndefined()
    hear(PAUSED_AT)
    expect(readLastPlayed()).toMatchObject({ title: channel.title, live: channel.live, place })
    store.send({ type: 'unloaded' })
    expect(readLastPlayed()).toEqual({ ...channel, savedAt: NOW.getTime() })
  })

  test('is offered while it is in the window', async () => {
    writeLastPlayed({ ...channel, place })
    const { store, restore, reports } = visit([], 'signed', catchUp)
    await restore()
    expect(store.get()).toMatchObject({ live: true, playheadAt: PAUSED_AT, title: channel.title })
    expect([isAtRest(store.get()), reports]).toEqual([true, []])
  })

  test('of a show that is over is also the position in its recording, which follows when the window has moved on', async () => {
    writeLastPlayed({ ...channel, place })
    const soon = visit([], 'signed', catchUp)
    await soon.restore(new Date(NOW.getTime() + HOUR))
    expect(soon.store.get()).toMatchObject({ mediaId: 'live-947', playheadAt: PAUSED_AT })
    await vi.waitFor(() => expect(soon.reports).toMatchObject([{ media: recording, seconds: 5_400 }]))
    const tomorrow = visit([], 'signed', catchUp)
    await tomorrow.restore(new Date(NOW.getTime() + 24 * HOUR))
    expect(tomorrow.store.get()).toMatchObject({ mediaId: 'recording-1', live: false, currentTime: 5_400 })
  })

  test('follows another device that continued the show later, and ignores earlier playback there', async () => {
    const airing = { startsAt: '2026-01-05T07:00:00.000Z', endsAt: '2026-01-05T10:00:00.000Z' }
    const heard = (seconds: number, updatedAt: number): ProgressEntry => ({
      ...at(seconds, false, { ...recording, station: '947', airing }),
      duration: 10_800,
      updatedAt,
    })
    writeLastPlayed({ ...channel, place, savedAt: PAUSED_AT })
    const { store, restore, synchronise } = visit([heard(60, PAUSED_AT - 1)])
    await restore()
    expect(store.get().playheadAt).toBe(PAUSED_AT)
    synchronise([heard(6_000, PAUSED_AT + 1)])
    expect(store.get()).toMatchObject({ mediaId: 'live-947', playheadAt: Date.parse(airing.startsAt) + 6_000_000 })
    expect(isAtRest(store.get())).toBe(true)
  })

  test('that has left the window resumes in the recording of the show, also while that is on air', async () => {
    writeLastPlayed({ ...channel, place: { ...place, windowMs: HOUR / 4 } })
    const { store, restore } = visit([], 'signed', catchUp)
    await restore()
    expect(store.get()).toMatchObject({ mediaId: 'recording-1', live: false, currentTime: 5_400 })
  })

  test('stays that of the channel played last while another one is loaded and not played', () => {
    const store = createStore(IDLE, reduce)
    saveLastPlayed(store, { now: () => NOW.getTime() })
    const stand = (instant: number) => {
      const range = { from: NOW.getTime() - 2 * HOUR, to: NOW.getTime() }
      store.send({ type: 'time', seconds: 0, instant, range, now: NOW.getTime() })
    }
    store.send({ type: 'media-requested', media: channel, key: 'key', startAt: 0 })
    stand(PAUSED_AT)
    store.send({ type: 'playing' })
    store.send({ type: 'paused' })
    const other: PlayableMedia = { mediaId: 'live-702', title: 'The Afternoon', station: '702' }
    store.send({ type: 'media-requested', media: other, key: 'key', startAt: 0 })
    stand(NOW.getTime() - HOUR)
    store.send({ type: 'load-finished' })
    expect(readLastPlayed()).toMatchObject({ title: channel.title, place })
  })

  test('without a recording is replaced by live', async () => {
    writeLastPlayed({ ...channel, place })
    const { store, restore } = visit()
    await restore(new Date(NOW.getTime() + 24 * HOUR))
    expect(store.get()).toMatchObject({ mediaId: 'live-947', playheadAt: null, title: '947' })
  })
})
