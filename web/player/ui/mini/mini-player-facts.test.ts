import { describe, expect, test } from 'vitest'
import { IDLE, type PlayerState } from '../../core/state.ts'
import {
  liveAgainText,
  liveItemText,
  mainButton,
  mainLabel,
  mayDismiss,
  playedShare,
  statusText,
} from './mini-player-facts.ts'

const episode: PlayerState = { ...IDLE, mediaId: 'e', title: 'The Open Line', ready: true, playing: true }
const live: PlayerState = { ...episode, live: true, station: '702' }

describe('the main button', () => {
  test('pauses recordings and stops live channels', () => {
    expect(mainLabel(episode)).toBe('Pause The Open Line')
    expect(mainLabel(live)).toBe('Stop The Open Line')
  })

  test('shows loading, also while playing', () => {
    expect(mainLabel({ ...episode, loading: true })).toBe('Loading The Open Line')
  })

  test('retries after an error, and resumes after a tap', () => {
    expect(mainButton({ ...episode, playing: false, error: 'x' })).toBe('error')
    expect(mainButton({ ...episode, playing: false, connection: 'tap-to-continue' })).toBe('play')
  })
})

test('network status precedes media errors', () => {
  expect(statusText(episode)).toBeNull()
  expect(statusText({ ...episode, error: 'Failed to load media' })).toBe('Failed to load media')
  expect(statusText({ ...episode, connection: 'reconnecting' })).toBe('Reconnecting…')
  expect(statusText({ ...episode, connection: 'tap-to-continue' })).toBe('Tap to continue')
})

test('the live line is the song, not the show’s title again', () => {
  const onAir = { station: '702' as const, isOnline: true, show: null, history: [] }
  const startsAt = '2026-01-05T08:00:00.000Z'
  const song = { kind: 'song' as const, title: 'Low Season', artist: 'Rea Lla', startsAt }
  expect(liveItemText({ ...live, playheadInfo: { ...onAir, item: song } })).toBe('Low Season, Rea Lla')
  expect(
    liveItemText({ ...live, playheadInfo: { ...onAir, item: { kind: 'show', title: live.title, startsAt } } }),
  ).toBeNull()
})

test('a live video has no song: the station’s is not its own', () => {
  const startsAt = '2026-01-05T08:00:00.000Z'
  const song = { kind: 'song' as const, title: 'Low Season', artist: 'Rea Lla', startsAt }
  const latest = { station: '702' as const, isOnline: true, show: null, history: [], item: song }
  const nowPlaying = [{ station: '702' as const, latest, items: [], shows: [] }]
  expect(liveItemText({ ...live, nowPlaying })).toBe('Low Season, Rea Lla')
  expect(liveItemText({ ...live, kind: 'video', nowPlaying })).toBeNull()
})

test('a live channel at rest invites to listen again', () => {
  const stopped: PlayerState = { ...live, ready: false, playing: false }
  expect(mainLabel(stopped)).toBe('Listen live again: The Open Line')
  expect(liveAgainText({ ...stopped, kind: 'video' })).toBe('Watch live again')
  expect(liveAgainText({ ...episode, ready: false, playing: false })).toBeNull()
})

test('the player can be dismissed only while nothing plays', () => {
  expect(mayDismiss(episode)).toBe(false)
  expect(mayDismiss({ ...episode, playing: false })).toBe(true)
  expect(mayDismiss({ ...episode, playing: false, loading: true })).toBe(false)
  expect(mayDismiss({ ...episode, connection: 'reconnecting' })).toBe(false)
})

test('a player that waits for the network before it plays can be dismissed', () => {
  const waiting: PlayerState = { ...episode, playing: false, ready: false, loading: true, connection: 'reconnecting' }
  expect(mayDismiss(waiting)).toBe(true)
  expect(mayDismiss({ ...waiting, loading: false, connection: 'tap-to-continue' })).toBe(true)
})

test('live progress advances every 30 seconds, a recording’s at once', () => {
  expect(playedShare({ ...live, currentTime: 59, duration: 100 })).toBe(0.3)
  expect(playedShare({ ...episode, currentTime: 59, duration: 100 })).toBe(0.59)
  expect(playedShare({ ...episode, duration: 0 })).toBe(0)
})

test('a live channel with a window is paused in place, and a saved instant is offered', () => {
  const rewindable: PlayerState = { ...live, playing: true, liveWindow: { lagMs: 0, lengthMs: 7_200_000 } }
  expect([mainButton(rewindable), mainButton({ ...rewindable, kind: 'video' })]).toEqual(['pause', 'stop'])
  const saved: PlayerState = {
    ...live,
    ready: false,
    playing: false,
    playheadAt: Date.parse('2026-01-05T10:40:00.000Z'),
  }
  expect(mainLabel(saved)).toBe('Resume at 12:40: The Open Line')
})
