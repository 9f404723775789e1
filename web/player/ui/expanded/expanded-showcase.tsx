import { useId, useState } from 'react'
import type { RecordingChapter, TranscriptLine } from '#contract/transcripts.ts'
import { behindLive } from '../../core/live-position.ts'
import type { PlayableMedia, PlayerState } from '../../core/state.ts'
import { ChapterList } from '../../transcripts/chapter-list.tsx'
import { TranscriptText } from '../../transcripts/transcript-text.tsx'
import { AD, BEHIND, EPISODE, LIVE, NO_COMMANDS, nothing, SHOWCASE_NOW } from '../showcase-states.ts'
import type { Panel } from './expanded-facts.ts'
import type { ExpandedPlayerCommands } from './expanded-player-commands.ts'
import { ExpandedView } from './expanded-view.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { SongHistory } from './song-history.tsx'

const NOW = SHOWCASE_NOW
const SLEEPING: PlayerState = {
  ...EPISODE,
  playing: true,
  speed: 1.25,
  sleep: { choice: 30, endsAt: NOW + 23 * 60_000 },
}

const COMPANION = { src: '/media/spots/karoo-kettle.webp', alt: 'Karoo Kettle: Coffee before the sun', clickUrl: '/ui' }

const STATES: [name: string, state: PlayerState, panel: Panel | null][] = [
  ['Queue, speed and sleep timer', SLEEPING, 'queue'],
  ['Chapters', { ...EPISODE, playing: true }, 'chapters'],
  ['Transcript', { ...EPISODE, playing: true }, 'transcript'],
  ['Nothing queued', EPISODE, 'queue'],
  ['Live', LIVE, 'songs'],
  ['Behind live', BEHIND, 'songs'],
  ['Loading', { ...EPISODE, ready: false, loading: true, currentTime: 0, duration: 0 }, null],
  ['Ad', AD, null],
  ['Ad with a picture', { ...AD, ad: { ...AD.ad, skipIn: 0, companion: COMPANION } }, null],
  ['Error', { ...EPISODE, ready: false, error: 'Failed to load media' }, null],
]

const CHAPTERS: RecordingChapter[] = [
  { startSeconds: 0, title: 'Cold open' },
  { startSeconds: 190, title: 'A hum in the control room' },
  { startSeconds: 640, title: 'Nine seconds' },
  { startSeconds: 1_180, title: 'The map under the stairs' },
  { startSeconds: 1_700, title: 'A city without lights' },
  { startSeconds: 2_100, title: 'Morning' },
]

const LINES: TranscriptLine[] = [
  { startSeconds: 860, speaker: 'Presenter', text: 'At 19:42 the needle moved, and nobody in the room said anything.' },
  { startSeconds: 868, speaker: null, text: 'It was the coldest evening in eleven years.' },
  { startSeconds: 876, speaker: 'Engineer', text: 'You hear it before you see it. The hum drops by half a tone.' },
]

const media = (mediaId: string, title: string, subtitle: string, station: PlayableMedia['station']): PlayableMedia => ({
  mediaId,
  title,
  subtitle,
  ...(station && { station }),
})

const QUEUE = [
  media('one', 'The map under the stairs', 'The Blackout Diaries', '702'),
  media('two', 'Potjie, slow and low', 'Die Kombuis', 'kfm'),
  media('three', 'The last tram to Sea Point', 'Stoep Stories', 'capetalk'),
]

const CONTINUES = [
  {
    media: media('four', 'Ten kilometres of silence', 'Karoo Ghosts', '702'),
    seconds: 304,
    duration: 1_665,
    isFinished: false,
    updatedAt: NOW,
  },
]

export const ExpandedShowcase = () => (
  <div className="grid gap-8">
    {STATES.map(([name, state, panel]) => (
      <ExpandedState key={name} name={name} state={state} panel={panel} />
    ))}
  </div>
)

function ExpandedState({ name, state, panel }: { name: string; state: PlayerState; panel: Panel | null }) {
  const titleId = useId()
  const [chosen, setChosen] = useState<readonly PlayableMedia[]>(name === 'Nothing queued' ? [] : QUEUE)
  const commands: ExpandedPlayerCommands = {
    ...NOTHING,
    // A drag moves several times between renders.
    moveInQueue: (from, to) =>
      setChosen((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1))),
    removeFromQueue: (index) => setChosen(chosen.toSpliced(index, 1)),
    clearQueue: () => setChosen([]),
  }
  return (
    <section aria-labelledby={`${titleId}-name`}>
      <h3 className="kicker mb-2" id={`${titleId}-name`}>
        {name}
      </h3>
      <div className="expanded-frame">
        <ExpandedView
          state={state}
          commands={commands}
          titleId={titleId}
          panels={state.live ? ['songs', 'queue'] : ['queue', 'chapters', 'transcript']}
          firstPanel={panel}
          now={NOW}
          behindMs={behindLive(state, NOW)}
          renderPanel={(each) => renderPanel(each, state, chosen, commands)}
        />
      </div>
    </section>
  )
}

function renderPanel(
  panel: Panel,
  state: PlayerState,
  chosen: readonly PlayableMedia[],
  commands: ExpandedPlayerCommands,
) {
  switch (panel) {
    case 'queue':
      return <QueuePanel queue={{ chosen, following: [] }} continues={CONTINUES} commands={commands} />
    case 'chapters':
      return <ChapterList chapters={CHAPTERS} seconds={state.currentTime} onPick={nothing} />
    case 'transcript':
      return <TranscriptText lines={LINES} seconds={state.currentTime} onPick={nothing} />
    case 'songs':
      return <SongHistory state={state} now={NOW} onPick={nothing} />
  }
}

const NOTHING: ExpandedPlayerCommands = {
  ...NO_COMMANDS,
  close: nothing,
  setSpeed: nothing,
  startSleepTimer: nothing,
  cancelSleepTimer: nothing,
  playFrom: nothing,
  playNow: nothing,
  seekToInstant: nothing,
  playFromInstant: nothing,
  moveInQueue: nothing,
  removeFromQueue: nothing,
  clearQueue: nothing,
}
