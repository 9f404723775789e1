import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import type { VideoControls } from '../../core/engine.ts'
import type { PlayableMedia, PlayerState } from '../../core/state.ts'
import { AD, EPISODE, LIVE, nothing } from '../showcase-states.ts'
import { StageAtRest } from './stage-at-rest.tsx'
import { StageOverlay } from './stage-overlay.tsx'
import type { VideoCommands } from './use-stage-commands.ts'
import './video.css'

const FILM: PlayableMedia = {
  mediaId: 'showcase',
  kind: 'video',
  title: 'Night shift at Pier Two',
  durationSeconds: 1_520,
}
const STREAM: PlayableMedia = { mediaId: 'showcase-live', kind: 'video', title: 'The newsroom', isLivestream: true }

const WATCHED: PlayerState = { ...EPISODE, kind: 'video', title: FILM.title, currentTime: 372, duration: 1_520 }
const WATCHED_LIVE: PlayerState = { ...LIVE, kind: 'video', title: STREAM.title, station: '702' }

const STATES: [name: string, note: string, state: PlayerState][] = [
  ['Playing', 'Fades when nothing stirs for three seconds', { ...WATCHED, playing: true }],
  ['Paused', 'Also after the end, and where the browser wants a press first', WATCHED],
  ['Loading', 'Also when the buffer is empty', { ...WATCHED, playing: true, loading: true }],
  ['Live', 'No steps; it can be paused', { ...WATCHED_LIVE, playing: true }],
  [
    'Reconnecting',
    'Playback continues from the buffer',
    { ...WATCHED_LIVE, playing: true, connection: 'reconnecting' },
  ],
  ['Tap to continue', 'After five minutes without a network', { ...WATCHED, connection: 'tap-to-continue' }],
  ['Ad', 'Controls off', { ...WATCHED, ad: AD.ad }],
  ['Error', 'Message stays on the stage', { ...WATCHED, ready: false, error: 'Failed to load media' }],
]

const COMMANDS: VideoCommands = {
  toggle: nothing,
  skip: nothing,
  seekTo: nothing,
  toggleMuted: nothing,
  toggleFullScreen: nothing,
  toggleCaptions: nothing,
  togglePictureInPicture: nothing,
}

const TRACKS = [
  { id: '0', label: 'English', language: 'en', isOn: true },
  { id: '1', label: 'isiZulu', language: 'zu', isOn: false },
]
const QUALITIES = [
  { id: 'auto', label: 'Auto', isOn: true },
  { id: '480', label: '480p', isOn: false },
]

const VIDEO: VideoControls = {
  tracks: () => TRACKS,
  selectTrack: nothing,
  qualities: () => QUALITIES,
  selectQuality: nothing,
  requestPictureInPicture: () => Promise.resolve(),
  exitPictureInPicture: () => Promise.resolve(),
  isPictureInPicture: false,
  hasPictures: true,
  loadsPictures: true,
  on: () => nothing,
}

export function StageShowcase() {
  // Support depends on the browser.
  const video = useHydrated() ? VIDEO : undefined
  return (
    <div className="grid gap-7 sm:grid-cols-2">
      <Stage name="At rest" note="Before anybody asked for it">
        <StageAtRest media={FILM} onStart={nothing} onReach={nothing} />
      </Stage>
      <Stage name="At rest, live" note="No length">
        <StageAtRest media={STREAM} onStart={nothing} onReach={nothing} />
      </Stage>
      {STATES.map(([name, note, state]) => (
        <Stage key={name} name={name} note={note}>
          <StageOverlay state={state} video={video} commands={COMMANDS} />
        </Stage>
      ))}
    </div>
  )
}

interface StageProps {
  name: string
  note: string
  children: ReactNode
}

const Stage = ({ name, note, children }: StageProps) => (
  <div>
    <p className="mb-2">
      <b>{name}</b> <span className="meta">{note}</span>
    </p>
    <section className="stage" aria-label={`Video, ${name.toLowerCase()}`} data-station="702">
      {children}
    </section>
  </div>
)
