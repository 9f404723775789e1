import { InMemoryWebStorage } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { reduce } from '../core/reduce.ts'
import { IDLE, type PlayableMedia, type SleepTimerState } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { persistSleepTimer } from './persist-sleep-timer.ts'

const NOW = Date.parse('2026-01-05T21:00:00.000Z')
const MINUTE = 60_000
const episode: PlayableMedia = { mediaId: 'episode-1', title: 'One', durationSeconds: 900 }
const other: PlayableMedia = { mediaId: 'episode-2', title: 'Two', durationSeconds: 900 }

beforeEach(() => vi.stubGlobal('window', { sessionStorage: new InMemoryWebStorage() }))
afterEach(() => vi.unstubAllGlobals())

/** A page of this tab that plays `media` from `now` on. */
function load(media: PlayableMedia, now: number) {
  const store = createStore(IDLE, reduce)
  const play = () => store.send({ type: 'media-requested', media, key: 'key', startAt: 0 })
  play()
  persistSleepTimer(store, { now: () => now })
  play()
  return store
}

const inMinutes: SleepTimerState = { choice: 30, endsAt: NOW + 30 * MINUTE }
const ofEpisode: SleepTimerState = { choice: 'end-of-item', endsAt: null }
const ofShow: SleepTimerState = { choice: 'end-of-show', endsAt: NOW + 30 * MINUTE }

test.each([
  ['minutes go on', inMinutes, episode, 29, inMinutes],
  ['minutes go on with other media', inMinutes, other, 29, inMinutes],
  ['minutes that have passed are over', inMinutes, episode, 31, null],
  ['the end of the episode stays', ofEpisode, episode, 31, ofEpisode],
  ['the end of an episode is not that of another one', ofEpisode, other, 1, null],
  ['the end of the show stays', ofShow, episode, 29, ofShow],
  ['the end of a show is not that of other media', ofShow, other, 29, null],
] as const)('after a reload %s', (_rule, chosen, media, minutes, expected) => {
  load(episode, NOW).send({ type: 'sleep', sleep: chosen })
  expect(load(media, NOW + minutes * MINUTE).get().sleep).toEqual(expected)
})

test('a cancelled timer does not come back', () => {
  const store = load(episode, NOW)
  store.send({ type: 'sleep', sleep: inMinutes })
  store.send({ type: 'sleep', sleep: null })
  expect(load(episode, NOW + MINUTE).get().sleep).toBeNull()
})

test.each(['{', '"30"', '{"sleep":{"choice":null}}'])(
  'a stored timer that cannot be read, %s, is ignored',
  (stored) => {
    window.sessionStorage.setItem(STORAGE_KEYS.sleepTimer, stored)
    expect(load(episode, NOW).get().sleep).toBeNull()
  },
)
