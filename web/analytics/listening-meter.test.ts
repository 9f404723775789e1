import { expect, test } from 'vitest'
import { IDLE, type PlayerState } from '#web/player/core/state.ts'
import type { LoggedEvent } from './event.ts'
import { ListeningMeter } from './listening-meter.ts'

const MEDIA: Partial<PlayerState> = { key: 'a', mediaId: 'm1', duration: 100 }
const WAITING = { ...MEDIA, loading: true }
const SOUNDING = { ...MEDIA, playing: true, ready: true }

/** Feeds states at times (seconds) to a meter; returns all events. */
function meter(...states: [at: number, state: Partial<PlayerState>, isLeaving?: boolean][]): LoggedEvent[] {
  const own = new ListeningMeter()
  return states.flatMap(([at, state, isLeaving]) => own.update({ ...IDLE, ...state }, at * 1_000, isLeaving))
}

test('time to sound counts from the press to the first sound, once', () => {
  expect(meter([10, WAITING], [11.5, SOUNDING], [12, { ...MEDIA }], [20, SOUNDING])).toMatchObject([
    { name: 'player_start', media: 'm1', seconds: 1.5 },
    { name: 'player_heard', seconds: 0.5 },
  ])
})

test('a media at rest does not count the time until it is played', () => {
  expect(meter([0, MEDIA], [60, WAITING], [61, SOUNDING])).toMatchObject([{ name: 'player_start', seconds: 1 }])
})

test('listening time is reported each half minute, on pause, on a change of media and when the page is left', () => {
  const events = meter(
    [0, SOUNDING],
    [31, { ...SOUNDING, currentTime: 31 }],
    [36, MEDIA],
    [40, { ...SOUNDING, currentTime: 36 }],
    [43, { ...SOUNDING, key: 'b', mediaId: 'm2', live: true, station: '702' }],
    [50, { ...SOUNDING, key: 'b', mediaId: 'm2', live: true, station: '702' }, true],
  ).filter(({ name }) => name === 'player_heard')
  expect(events).toEqual([
    { name: 'player_heard', media: 'm1', seconds: 31, share: 0 },
    { name: 'player_heard', media: 'm1', seconds: 5, share: 0.31 },
    { name: 'player_heard', media: 'm1', seconds: 3, share: 0.36 },
    { name: 'player_heard', media: 'm2', station: '702', seconds: 7, share: 0 },
  ])
})

test('playback while no timer ran is reported in events of at most a minute', () => {
  const seconds = meter([0, SOUNDING], [150, SOUNDING]).flatMap((event) =>
    event.name === 'player_heard' ? [event.seconds] : [],
  )
  expect(seconds).toEqual([60, 60, 30])
})

test('a wait for data is a stall and not listening time; a wait before the first sound is no stall', () => {
  expect(
    meter([0, WAITING], [1, SOUNDING], [5, { ...SOUNDING, loading: true }], [7, SOUNDING], [8, SOUNDING, true]),
  ).toMatchObject([
    { name: 'player_start' },
    { name: 'player_heard', seconds: 4 },
    { name: 'player_stall', seconds: 2 },
    { name: 'player_heard', seconds: 1 },
  ])
})

test('a failure is reported once, by its name', () => {
  const failed = { ...MEDIA, error: 'Failed to start audio playback' }
  expect(meter([0, WAITING], [1, failed], [2, failed])).toEqual([{ name: 'player_error', media: 'm1', code: 'start' }])
})
