import { expect, test } from 'vitest'
import type { StationNowPlaying } from '#contract/now-playing.ts'
import { createListeners } from '#web/lib/stores/listeners.ts'
import { IDLE, type PlayerState } from '../core/state.ts'
import { followLog } from './log-follower.ts'

const WINDOW_MS = 3_600_000
const LATEST: StationNowPlaying = { station: '702', isOnline: true, show: null, item: null, history: [] }

/** A rewindable channel whose log cannot be read. */
function channel() {
  const listeners = createListeners()
  const requests: string[] = []
  let now = Date.parse('2026-01-05T09:00:00.000Z')
  let state: PlayerState = {
    ...IDLE,
    mediaId: 'live-702',
    station: '702',
    live: true,
    liveWindow: { lengthMs: WINDOW_MS, lagMs: 0 },
    nowPlaying: [{ station: '702', latest: LATEST, items: [], shows: [] }],
  }
  const fetchLog = async (url: string) => {
    requests.push(url)
    return null
  }
  followLog({
    store: { get: () => state, subscribe: listeners.add, send: () => {} },
    timers: { now: () => now },
    fetchLog,
  })
  const set = async (playing: boolean) => {
    state = { ...state, playing }
    now += 1_000
    listeners.notify()
    await Promise.resolve()
  }
  return { requests, set }
}

test('a log that could not be read is requested again when playback starts, and not while it goes on', async () => {
  const { requests, set } = channel()
  await set(true)
  await set(true)
  await set(true)
  expect(requests).toHaveLength(1)
  await set(false)
  await set(true)
  expect(requests).toHaveLength(2)
})
