import type { MiniPlayerRequests } from './mini-player-requests.ts'
import { MiniPlayerView } from './mini-player-view.tsx'
import { IDLE, NO_AD, type PlayerState } from './state.ts'

const episode: PlayerState = {
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

const live: PlayerState = {
  ...episode,
  title: 'The Workday Mixdown',
  subtitle: '947',
  station: '947',
  live: true,
  playing: true,
  liveStartTime: Date.UTC(2026, 0, 5, 7),
  currentTime: 5_040,
  duration: 10_800,
  heard: {
    station: '947',
    isOnline: true,
    show: null,
    item: { kind: 'song', title: 'Low Season', artist: 'Rea Lla and Kholo', startsAt: '2026-01-05T08:23:00.000Z' },
    history: [],
  },
}

const STATES: [name: string, note: string, state: PlayerState][] = [
  [
    'Loading',
    'Spinner in place of play; bar runs',
    { ...episode, ready: false, loading: true, currentTime: 0, duration: 0 },
  ],
  ['Playing, on demand', 'Elapsed, total, 15 s steps', { ...episode, playing: true }],
  ['Paused', 'Also after the end, and where the browser wants a press first', episode],
  ['Live', 'Stop only; dial shows the show', live],
  ['Reconnecting', 'What is buffered still sounds', { ...live, connection: 'reconnecting' }],
  [
    'Tap to continue',
    'After five minutes without a network',
    { ...live, playing: false, connection: 'tap-to-continue' },
  ],
  [
    'Ad',
    'Ad 1 of 2; controls off',
    { ...episode, ad: { ...NO_AD, playing: true, podActive: true, podLength: 2, podIndex: 1 } },
  ],
  ['Error', 'Message stays with the player', { ...episode, ready: false, error: 'Failed to load media' }],
]

const NOTHING: MiniPlayerRequests = {
  play: () => {},
  pause: () => {},
  stop: () => {},
  skip: () => {},
  seekTo: () => {},
  setVolume: () => {},
  setMuted: () => {},
}

const NO_EXPAND = { label: 'Open player', open: () => {} }

/** The mini player in each of its states. */
export const PlayerStatesShowcase = () => (
  <div className="stack">
    {STATES.map(([name, note, state]) => (
      <div key={name}>
        <p className="over">
          {name}
          <span className="t3"> · {note}</span>
        </p>
        <MiniPlayerView
          state={state}
          requests={NOTHING}
          expand={NO_EXPAND}
          isStatic
          label={`Player, ${name.toLowerCase()}`}
        />
      </div>
    ))}
  </div>
)
