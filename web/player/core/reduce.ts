import type { NowPlayingEvent, NowPlayingLog } from '#contract/now-playing.ts'
import { isFinishedAt } from '#contract/progress.ts'
import { ERRORS } from '#web/lib/text/messages.ts'
import { addLogToTimeline, addToTimeline, playingAt } from '../now-playing/timeline.ts'
import type { AdEvent, EngineEvent, LiveRange } from './engine.ts'
import { toLiveWindow } from './live-window.ts'
import {
  type AdState,
  type Connection,
  IDLE,
  isLive,
  NO_AD,
  type PlayableMedia,
  type PlayerState,
  type SleepTimerState,
} from './state.ts'

/** Within this distance of its end, a media that has ended is not rewound. */
const AT_END_SECONDS = 1

/** Events that change the player's state: from the engine, the reconnect policy and the now-playing stream. */
export type PlayerEvent =
  | Exclude<EngineEvent, { type: 'time' | 'interrupted' | 'recovered' }>
  | { type: 'time'; seconds: number; instant: number | null; range?: LiveRange | null; now: number }
  | { type: 'media-requested'; media: PlayableMedia; key: string; startAt: number }
  | { type: 'load-finished' }
  | { type: 'reset'; key: string }
  | { type: 'connection'; connection: Connection }
  | { type: 'error'; message: string }
  | { type: 'sleep'; sleep: SleepTimerState | null }
  | { type: 'now-playing'; event: NowPlayingEvent }
  | { type: 'now-playing-log'; log: NowPlayingLog }

/** Only events change the state. A command asks the engine, and the state changes when the engine reports the result. */
export function reduce(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'media-requested':
      return withPlayhead(requested(state, event))
    case 'reset':
      return { ...emptied(state), key: event.key }
    case 'ready':
      return { ...state, ready: true }
    case 'load-finished':
      return { ...state, loading: false }
    case 'playing':
      return { ...state, playing: true, loading: false, ended: false, error: null }
    case 'paused':
      return { ...state, playing: false, loading: false }
    case 'waiting':
      return { ...state, loading: true }
    case 'ended':
      return { ...state, playing: false, loading: false, ended: true, isFinished: !state.live }
    case 'time':
      return withTime(state, event)
    case 'duration':
      return event.seconds >= 0 && !state.live ? { ...state, duration: event.seconds } : state
    case 'volume':
      return { ...state, volume: event.volume, muted: event.muted }
    case 'speed':
      return { ...state, speed: event.speed }
    case 'sleep':
      return { ...state, sleep: event.sleep }
    case 'unloaded':
      return {
        ...state,
        ready: false,
        playing: false,
        loading: false,
        connection: 'ok',
        playheadAt: null,
        playheadInfo: null,
        liveWindow: null,
      }
    case 'connection':
      return withConnection(state, event.connection)
    case 'failed':
      return failed(state, ERRORS.playback)
    case 'error':
      return failed(state, event.message)
    case 'now-playing':
      return withPlayhead({ ...state, nowPlaying: mergeStations(state, event.event) })
    case 'now-playing-log':
      return withPlayhead({ ...state, nowPlaying: mergeLog(state, event.log) })
    default:
      return { ...state, ad: reduceAd(state.ad, event) }
  }
}

function requested(
  state: PlayerState,
  { media, key, startAt }: Extract<PlayerEvent, { type: 'media-requested' }>,
): PlayerState {
  return {
    ...emptied(state),
    sleep: sleepDuring(media, state),
    key,
    mediaId: media.mediaId,
    media,
    kind: media.kind ?? 'audio',
    url: media.url ?? null,
    showId: media.showId ?? null,
    title: media.title,
    subtitle: media.subtitle ?? null,
    station: media.station ?? null,
    imageUrl: media.imageUrl ?? null,
    live: isLive(media),
    loading: true,
    currentTime: isLive(media) ? 0 : startAt,
    duration: media.durationSeconds ?? 0,
    ...(media.live && liveSpan(media.live)),
    ...(isLive(media) && startAt > 0 && { playheadAt: startAt }),
  }
}

const emptied = ({ volume, muted, speed, nowPlaying }: PlayerState): PlayerState => ({
  ...IDLE,
  volume,
  muted,
  speed,
  nowPlaying,
})

/** A timer in minutes survives a change of media; one bound to an item or show ends with it. */
function sleepDuring(media: PlayableMedia, { sleep, mediaId }: PlayerState): SleepTimerState | null {
  if (sleep?.choice === 'end-of-item') return isLive(media) ? null : sleep
  if (sleep?.choice === 'end-of-show') return media.mediaId === mediaId ? sleep : null
  return sleep
}

/** `loading` is shown while reconnecting a media that is not ready. */
function withConnection(state: PlayerState, connection: Connection): PlayerState {
  if (connection === 'tap-to-continue') return { ...state, connection, playing: false, loading: false }
  return { ...state, connection, loading: state.loading || (connection === 'reconnecting' && !state.ready) }
}

const failed = (state: PlayerState, message: string): PlayerState => ({
  ...state,
  playing: false,
  loading: false,
  connection: 'ok',
  error: message,
})

/** The current time of a live channel counts from the start of the show to the program date-time, or to the clock if there is none. */
function withTime(state: PlayerState, event: Extract<PlayerEvent, { type: 'time' }>): PlayerState {
  const { seconds } = event
  if (!state.live) {
    const ended = state.ended && seconds > state.duration - AT_END_SECONDS
    return { ...state, currentTime: seconds, ended, isFinished: isFinishedAt(seconds, state.duration) }
  }
  const liveWindow = toLiveWindow(event.range ?? null, event.now, state.liveWindow)
  const next = withPlayhead({ ...state, playheadAt: event.instant, liveWindow })
  const elapsed = ((event.instant ?? event.now) - (next.liveStartTime ?? event.now)) / 1_000
  return { ...next, currentTime: Math.max(0, elapsed) }
}

function mergeStations({ nowPlaying }: PlayerState, { stations }: NowPlayingEvent): PlayerState['nowPlaying'] {
  const timelines = new Map(nowPlaying.map((timeline) => [timeline.station, timeline]))
  for (const latest of stations) timelines.set(latest.station, addToTimeline(timelines.get(latest.station), latest))
  return [...timelines.values()]
}

/** The log of a station without any event is ignored: its titles have no subscribers. */
const mergeLog = ({ nowPlaying }: PlayerState, log: NowPlayingLog): PlayerState['nowPlaying'] =>
  nowPlaying.map((timeline) => (timeline.station === log.station ? addLogToTimeline(timeline, log) : timeline))

/** Takes the titles from the item at the playhead, or else from the latest event. Titles of the station do not apply to a live video. */
function withPlayhead(state: PlayerState): PlayerState {
  const timeline =
    state.live && state.kind === 'audio' ? state.nowPlaying.find(({ station }) => station === state.station) : undefined
  if (!timeline) return state
  const playheadInfo = state.playheadAt === null ? null : playingAt(timeline, state.playheadAt, state.playheadInfo)
  const { show } = playheadInfo ?? timeline.latest
  if (!show) return { ...state, playheadInfo }
  const { imageUrl = state.imageUrl } = show
  return { ...state, playheadInfo, title: show.title, imageUrl, ...liveSpan(show) }
}

function liveSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const liveStartTime = Date.parse(startsAt)
  return { liveStartTime, duration: Math.max(0, (Date.parse(endsAt) - liveStartTime) / 1_000) }
}

function reduceAd(ad: AdState, event: AdEvent): AdState {
  switch (event.type) {
    case 'ad-pod-started':
      return { ...NO_AD, podActive: true, podLength: event.length ?? 1 }
    case 'ad-loading':
      return { ...ad, loading: true }
    case 'ad-started':
      return { ...ad, playing: true, loading: false, error: null, podIndex: ad.podIndex + 1 }
    case 'ad-ended':
      return { ...ad, playing: false, podActive: ad.podIndex < ad.podLength }
    case 'ad-changed':
      return { ...ad, ...event.change }
    case 'ad-pod-ended':
      return NO_AD
    case 'ad-failed':
      return { ...NO_AD, error: event.message ?? ERRORS.ad }
  }
}
