import { describe, expect, test } from 'vitest'
import type { StationNowPlaying } from '#contract/now-playing.ts'
import { type PlayerEvent, reduce } from './reduce.ts'
import { IDLE, mayControl, type PlayableMedia, type PlayerState } from './state.ts'

const episode: PlayableMedia = { mediaId: 'episode-1', title: 'The night the grid held', durationSeconds: 100 }
const at = (time: string) => `2026-01-05T${time}.000Z`
const ms = (time: string) => Date.parse(at(time))
const channel: PlayableMedia = {
  mediaId: 'live-947',
  title: 'The Workday Mixdown',
  station: '947',
  live: { startsAt: at('07:00:00'), endsAt: at('10:00:00') },
}

const after = (state: PlayerState, ...events: PlayerEvent[]) => events.reduce(reduce, state)
const request = (media: PlayableMedia): PlayerEvent => ({ type: 'media-requested', media, key: 'k', startAt: 0 })
const playing = (media: PlayableMedia) => after(IDLE, request(media), { type: 'ready' }, { type: 'playing' })

describe('playback', () => {
  test('a request is loading, not playing', () => {
    expect(after(IDLE, request(episode))).toMatchObject({ loading: true, playing: false, ready: false, duration: 100 })
  })

  test('it is playing on the engine’s `playing` event, not on `ready`', () => {
    const ready = after(IDLE, request(episode), { type: 'ready' })
    expect(ready.playing).toBe(false)
    expect(after(ready, { type: 'playing' })).toMatchObject({ playing: true, loading: false })
  })

  test('buffering is still playing', () => {
    expect(after(playing(episode), { type: 'waiting' })).toMatchObject({ playing: true, loading: true })
  })

  test('the end is distinct from a pause', () => {
    expect(after(playing(episode), { type: 'ended' })).toMatchObject({ playing: false, ended: true })
  })

  test('an error is shown until playback starts again', () => {
    const failed = after(playing(episode), { type: 'failed' })
    expect(failed).toMatchObject({ playing: false, loading: false, error: 'Playback error occurred' })
    expect(after(failed, { type: 'playing' }).error).toBeNull()
  })

  test('a negative duration is ignored', () => {
    expect(after(playing(episode), { type: 'duration', seconds: -1 }).duration).toBe(100)
    expect(after(playing(episode), { type: 'duration', seconds: 0 }).duration).toBe(0)
  })

  test('reset clears media and ads, changes the key and keeps volume and titles', () => {
    const loud = after(
      playing(episode),
      { type: 'volume', volume: 0.3, muted: true },
      { type: 'ad-pod-started' },
      { type: 'reset', key: 'new' },
    )
    expect(loud).toEqual({ ...IDLE, key: 'new', volume: 0.3, muted: true })
  })

  test('controls work only when ready, with a media and without an ad', () => {
    expect(mayControl(IDLE)).toBe(false)
    expect(mayControl(after(IDLE, request(episode)))).toBe(false)
    expect(mayControl(playing(episode))).toBe(true)
    expect(mayControl(after(playing(episode), { type: 'ad-pod-started' }))).toBe(false)
    expect(mayControl(after(playing(episode), { type: 'ad-pod-started' }, { type: 'ad-pod-ended' }))).toBe(true)
  })
})

describe('ads', () => {
  const pod = (length?: number) => after(playing(episode), { type: 'ad-pod-started', ...(length && { length }) })

  test('a pod has one ad by default, and none has started', () => {
    expect(pod().ad).toMatchObject({ podActive: true, podLength: 1, podIndex: 0, playing: false })
    expect(pod(2).ad.podLength).toBe(2)
  })

  test('each start counts up; the pod is over after the last', () => {
    const first = after(pod(2), { type: 'ad-loading' }, { type: 'ad-started' })
    expect(first.ad).toMatchObject({ playing: true, loading: false, podIndex: 1 })
    const between = after(first, { type: 'ad-ended' })
    expect(between.ad).toMatchObject({ playing: false, podActive: true })
    expect(after(between, { type: 'ad-started' }, { type: 'ad-ended' }).ad).toMatchObject({
      podIndex: 2,
      podActive: false,
    })
  })

  test('an ad error enables the controls and shows its message or the default', () => {
    const failed = after(pod(2), { type: 'ad-started' }, { type: 'ad-failed' })
    expect(failed.ad).toMatchObject({ playing: false, loading: false, error: 'Ad playback error' })
    expect(mayControl(failed)).toBe(true)
    expect(after(pod(), { type: 'ad-failed', message: 'No ad' }).ad.error).toBe('No ad')
  })
})

describe('live', () => {
  const time = (instant: string | null, clock: string): PlayerEvent => ({
    type: 'time',
    seconds: 7_196,
    instant: instant === null ? null : ms(instant),
    now: ms(clock),
  })
  const song = (title: string, start: string, end: string) => ({
    kind: 'song' as const,
    title,
    startsAt: at(start),
    endsAt: at(end),
  })
  const show = (id: string, start: string, end: string) => ({
    id,
    title: `Show ${id}`,
    url: `/${id}`,
    startsAt: at(start),
    endsAt: at(end),
  })
  const nowPlaying = (station: Partial<StationNowPlaying>): PlayerEvent => ({
    type: 'now-playing',
    event: {
      serverTime: at('08:00:00'),
      stations: [{ station: '947', isOnline: true, show: null, item: null, history: [], ...station }],
    },
  })

  test('time is the clock minus the start of the show, and the duration is the one supplied', () => {
    const live = after(playing(channel), time(null, '08:00:00'))
    expect(live).toMatchObject({ currentTime: 3_600, duration: 10_800, liveStartTime: ms('07:00:00') })
  })

  test('the program date-time takes precedence over the clock', () => {
    expect(after(playing(channel), time('07:59:45', '08:00:00')).currentTime).toBe(3_585)
  })

  test('the length of the stream is not the length of the show', () => {
    expect(after(playing(channel), { type: 'duration', seconds: 7_200 }).duration).toBe(10_800)
  })

  test('a new title applies when the playhead reaches it', () => {
    const before = after(
      playing(channel),
      nowPlaying({ item: song('First', '07:58:00', '08:00:00'), next: song('Second', '08:00:00', '08:03:00') }),
      time('07:59:50', '08:00:02'),
      nowPlaying({ item: song('Second', '08:00:00', '08:03:00'), history: [song('First', '07:58:00', '08:00:00')] }),
    )
    expect(before.playheadInfo?.item?.title).toBe('First')
    expect(before.playheadInfo?.next?.title).toBe('Second')
    const there = after(before, time('08:00:00', '08:00:12'))
    expect(there.playheadInfo?.item?.title).toBe('Second')
    expect(there.playheadInfo?.history.map(({ title }) => title)).toEqual(['First'])
  })

  test('the next show replaces title, start and duration when the playhead reaches it', () => {
    const before = after(
      playing(channel),
      nowPlaying({ show: show('a', '07:00:00', '08:00:00') }),
      nowPlaying({ show: show('b', '08:00:00', '10:00:00') }),
      time('07:59:50', '08:00:05'),
    )
    expect(before).toMatchObject({ title: 'Show a', duration: 3_600 })
    expect(after(before, time('08:00:01', '08:00:16'))).toMatchObject({
      title: 'Show b',
      liveStartTime: ms('08:00:00'),
      duration: 7_200,
      currentTime: 1,
    })
  })

  test('unchanged titles keep their object identity', () => {
    const first = after(
      playing(channel),
      nowPlaying({ item: song('A', '07:58:00', '08:00:00') }),
      time('07:59:00', '07:59:12'),
    )
    const second = after(first, nowPlaying({ item: song('A', '07:58:00', '08:00:00') }), time('07:59:01', '07:59:13'))
    expect(second.playheadInfo).toBe(first.playheadInfo)
  })

  test('between two items there is no current item', () => {
    const state = after(
      playing(channel),
      nowPlaying({ item: song('A', '07:50:00', '07:53:00') }),
      time('07:55:00', '07:55:12'),
    )
    expect(state.playheadInfo?.item).toBeNull()
  })

  test('a channel is live without a known show', () => {
    const bare: PlayableMedia = { mediaId: 'live-702', title: '702', station: '702' }
    expect(after(IDLE, request(bare))).toMatchObject({ live: true, liveStartTime: null, duration: 0 })
  })

  test('a live video of a station has a programme of its own', () => {
    const stream: PlayableMedia = {
      mediaId: 'live-video-a',
      title: 'Newsroom',
      station: '947',
      kind: 'video',
      isLivestream: true,
    }
    const listening = after(playing(channel), nowPlaying({ show: show('a', '07:00:00', '10:00:00') }))
    expect(after(listening, request(stream))).toMatchObject({
      title: 'Newsroom',
      live: true,
      playheadInfo: null,
      liveStartTime: null,
    })
  })

  test('an unloaded channel is not ready and has no playhead', () => {
    const state = after(playing(channel), nowPlaying({}), time('07:55:00', '07:55:12'), { type: 'unloaded' })
    expect(state).toMatchObject({
      mediaId: 'live-947',
      ready: false,
      playing: false,
      playheadInfo: null,
      playheadAt: null,
    })
  })
})

describe('a log of what was played', () => {
  const item = (title: string, from: string, to: string) => ({
    kind: 'song' as const,
    title,
    startsAt: at(from),
    endsAt: at(to),
  })
  const show = (id: string, from: string, to: string) => ({
    id,
    title: id,
    url: `/${id}`,
    imageUrl: `/${id}.webp`,
    startsAt: at(from),
    endsAt: at(to),
  })
  const event = {
    serverTime: at('08:00:00'),
    stations: [
      {
        station: '947' as const,
        isOnline: true,
        show: show('now', '07:00:00', '10:00:00'),
        item: item('Now', '07:59:00', '08:02:00'),
        history: [item('Known', '07:56:00', '07:59:00')],
      },
    ],
  }
  const log = {
    station: '947' as const,
    items: [
      item('Early', '06:40:00', '06:43:00'),
      item('Older', '06:43:00', '06:46:00'),
      item('Known', '07:56:00', '07:59:00'),
    ],
    shows: [show('before', '05:00:00', '07:00:00')],
  }
  const hear = (time: string): PlayerEvent => ({ type: 'time', seconds: 0, instant: ms(time), now: ms('08:00:30') })

  test('titles, the show, its picture and the history follow the playhead', () => {
    const heard = after(
      playing(channel),
      { type: 'now-playing', event },
      { type: 'now-playing-log', log },
      hear('06:44:00'),
    )
    expect(heard).toMatchObject({ title: 'before', imageUrl: '/before.webp', liveStartTime: ms('05:00:00') })
    expect(heard.playheadInfo).toMatchObject({ item: { title: 'Older' }, history: [{ title: 'Early' }] })
    const live = after(heard, hear('08:00:00'))
    expect(live).toMatchObject({ title: 'now', imageUrl: '/now.webp', liveStartTime: ms('07:00:00') })
    expect(live.playheadInfo?.history.map(({ title }) => title)).toEqual(['Known', 'Older', 'Early'])
  })

  test('the log of another station changes nothing', () => {
    const before = after(playing(channel), { type: 'now-playing', event })
    const other = after(before, { type: 'now-playing-log', log: { ...log, station: '702' } })
    expect(other.nowPlaying).toEqual(before.nowPlaying)
  })
})
