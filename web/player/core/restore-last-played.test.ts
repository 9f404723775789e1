import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Progress, ProgressEntry } from '../progress/progress.ts'
import { readLastPlayed, saveLastPlayed, writeLastPlayed } from './last-played.ts'
import { reduce } from './reduce.ts'
import { restoreLastPlayed } from './restore-last-played.ts'
import { IDLE, isAtRest, type PlayableMedia } from './state.ts'
import { createStore } from './store.ts'

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

const at = (seconds: number, isFinished = false): ProgressEntry => ({
  media: episode,
  seconds,
  duration: 900,
  isFinished,
  updatedAt: NOW.getTime(),
})

/** A page of a new visit. */
function visit(entries: Progress = [], token: string | null = 'signed') {
  const store = createStore(IDLE, reduce)
  const listeners = new Set<() => void>()
  const page = { entries }
  const progress = { get: () => page.entries, subscribe: (run: () => void) => (listeners.add(run), () => undefined) }
  const synchronise = (moved: Progress) => {
    page.entries = moved
    for (const listener of listeners) listener()
  }
  const findToken = () => Promise.resolve(token)
  return { store, synchronise, restore: (now = NOW) => restoreLastPlayed(now, { store, progress, findToken }) }
}

beforeEach(() => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => void vi.unstubAllGlobals())

test('media is saved once it plays, without its token, and removed when it has ended', () => {
  const store = createStore(IDLE, reduce)
  saveLastPlayed(store)
  store.send({ type: 'media-requested', media: { ...stream, playbackToken: 'signed' }, key: 'key', startAt: 0 })
  expect(readLastPlayed()).toBeNull()
  store.send({ type: 'playing' })
  store.send({ type: 'paused' })
  expect(readLastPlayed()).toEqual(stream)
  store.send({ type: 'ended' })
  expect(readLastPlayed()).toBeNull()
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
