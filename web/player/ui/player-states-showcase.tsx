import { behindLive } from '../core/live-position.ts'
import type { PlayerState } from '../core/state.ts'
import { MiniPlayerView } from './mini/mini-player-view.tsx'
import { AD, BEHIND, EPISODE, LIVE, NO_COMMANDS, SHOWCASE_NOW } from './showcase-states.ts'

const STATES: [name: string, note: string, state: PlayerState][] = [
  [
    'Loading',
    'Spinner in place of play; bar runs',
    { ...EPISODE, ready: false, loading: true, currentTime: 0, duration: 0 },
  ],
  ['Playing, on demand', 'Elapsed, total, 15 s steps', { ...EPISODE, playing: true }],
  ['Paused', 'Also after the end, and where the browser wants a press first', EPISODE],
  ['At rest', 'The media of the last visit, not loaded yet', { ...EPISODE, ready: false }],
  ['Live', 'Stop only; dial shows the show', LIVE],
  ['Live with a window', 'Pauses in place; stop is beside it', { ...BEHIND, playheadAt: SHOWCASE_NOW }],
  ['Behind live', 'Paused or rewound; the titles are those of then', BEHIND],
  ['Live, at rest', 'Stopped, or of the last visit', { ...LIVE, ready: false, playing: false }],
  [
    'Live, at rest with a place',
    'Paused in the last visit',
    { ...BEHIND, ready: false, playing: false, liveWindow: null },
  ],
  ['Reconnecting', 'What is buffered still sounds', { ...LIVE, connection: 'reconnecting' }],
  [
    'Tap to continue',
    'After five minutes without a network',
    { ...LIVE, playing: false, connection: 'tap-to-continue' },
  ],
  ['Ad', 'Ad 1 of 2; controls off', AD],
  ['Error', 'Message stays with the player', { ...EPISODE, ready: false, error: 'Failed to load media' }],
]

const NO_EXPAND = { label: 'Open player', open: () => {} }

export const PlayerStatesShowcase = () => (
  <div className="grid gap-2">
    {STATES.map(([name, note, state]) => (
      <div key={name}>
        <p className="kicker">
          {name}
          <span className="text-text-3"> · {note}</span>
        </p>
        <MiniPlayerView
          state={state}
          commands={NO_COMMANDS}
          expand={NO_EXPAND}
          behindMs={behindLive(state, SHOWCASE_NOW)}
          isStatic
          label={`Player, ${name.toLowerCase()}`}
        />
      </div>
    ))}
  </div>
)
