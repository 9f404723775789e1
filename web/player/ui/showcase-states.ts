import type { MiniPlayerCommands } from '../core/mini-player-commands.ts'
import { IDLE, NO_AD, type PlayerState } from '../core/state.ts'

export const nothing = () => {}

export const NO_COMMANDS: MiniPlayerCommands = {
  play: nothing,
  pause: nothing,
  stop: nothing,
  skip: nothing,
  seekTo: nothing,
  playFromStart: nothing,
  backToLive: nothing,
  setVolume: nothing,
  setMuted: nothing,
  dismiss: nothing,
}

export const EPISODE: PlayerState = {
  ...IDLE,
  mediaId: 'showcase',
  title: 'The night the grid held',
  subtitle: 'The Blackout Diaries',
  station: '702',
  ready: true,
  currentTime: 872,
  duration: 2_290,
  volume: 0.72,
}

const song = (startsAt: string, title: string, artist: string) => ({ kind: 'song' as const, title, artist, startsAt })

export const LIVE: PlayerState = {
  ...EPISODE,
  title: 'The Workday Mixdown',
  subtitle: '947',
  station: '947',
  live: true,
  playing: true,
  liveStartTime: Date.UTC(2026, 0, 5, 7),
  currentTime: 5_040,
  duration: 10_800,
  playheadInfo: {
    station: '947',
    isOnline: true,
    show: null,
    item: song('2026-01-05T08:23:00.000Z', 'Low Season', 'Rea Lla and Kholo'),
    history: [
      song('2026-01-05T08:19:00.000Z', 'Paper Taxi', 'Nandi Motse'),
      song('2026-01-05T08:14:00.000Z', 'Ulwandle', 'The Sandveld'),
      song('2026-01-05T08:10:00.000Z', 'Slow Braai', 'DJ Mthunzi Low'),
    ],
  },
}

export const SHOWCASE_NOW = Date.UTC(2026, 0, 5, 8, 24)

export const BEHIND: PlayerState = {
  ...LIVE,
  currentTime: 4_320,
  playheadAt: SHOWCASE_NOW - 12 * 60_000,
  liveWindow: { lagMs: 0, lengthMs: 7_200_000 },
}

export const AD: PlayerState = {
  ...EPISODE,
  ad: {
    ...NO_AD,
    playing: true,
    podActive: true,
    podLength: 2,
    podIndex: 1,
    skipIn: 4,
    advertiser: 'Karoo Kettle',
    clickUrl: '/ui',
  },
}
