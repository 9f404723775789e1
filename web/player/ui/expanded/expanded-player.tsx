import { useEffect, useId, useState } from 'react'
import { useCloseOnBack } from '#web/lib/browser/use-close-on-back.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { usePlayer } from '../../core/player-store.ts'
import type { PlayerState } from '../../core/state.ts'
import { subscribeToNowPlaying } from '../../now-playing/use-now-playing.ts'
import { useContinueListening } from '../../progress/progress-store.ts'
import { useQueue } from '../../queue/queue-store.ts'
import { findTranscript, loadChapters } from '../../transcripts/load-transcript.ts'
import { useLoaded } from '../../transcripts/use-loaded.ts'
import { useBehindLive } from '../mini/use-behind-live.ts'
import { useLiveClock } from '../mini/use-live-clock.ts'
import type { Panel } from './expanded-facts.ts'
import { EXPANDED_PLAYER_COMMANDS } from './expanded-player-commands.ts'
import { closeExpanded, useIsExpanded } from './expanded-store.ts'
import { ExpandedView } from './expanded-view.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { SaveCurrentMedia } from './save-current-media.tsx'
import { SongHistory } from './song-history.tsx'
import { ChaptersPanel, TranscriptPanel } from './transcript-panels.tsx'
import { useMediaDetails } from './use-media-details.ts'
import { useSwipeDown } from './use-swipe-down.ts'

const CONTINUED = 5
/** From this size on the panel has its own column. */
const WIDE = '(min-width: 1024px) and (min-height: 600px)'

export function ExpandedPlayer() {
  const titleId = useId()
  const dialogId = useId()
  const isOpen = useIsExpanded()
  const isPresent = usePresence(isOpen, dialogId)
  useCloseOnBack(isOpen, closeExpanded, 'playerIsOpen')
  return (
    <Dialog id={dialogId} isOpen={isOpen} onClose={closeExpanded} label={{ id: titleId }} className="expanded-dialog">
      {isPresent && <Content titleId={titleId} />}
    </Dialog>
  )
}

/** While the dialog is open, and until its closing transition has ended. */
function usePresence(isOpen: boolean, dialogId: string): boolean {
  const [isPresent, setPresent] = useState(isOpen)
  if (isOpen && !isPresent) setPresent(true)
  useEffect(() => {
    if (isOpen) return
    let isReopened = false
    const transitions = document.getElementById(dialogId)?.getAnimations() ?? []
    void Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => isReopened || setPresent(false))
    return () => void (isReopened = true)
  }, [isOpen, dialogId])
  return isPresent
}

function Content({ titleId }: { titleId: string }) {
  const state = useLiveClock(usePlayer((player) => player))
  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt, 1_000)
  const behindMs = useBehindLive(state)
  const queue = useQueue()
  const continues = useContinueListening(CONTINUED).filter(({ media }) => media.mediaId !== state.mediaId)
  const { chapters, transcript } = useTranscript(state)
  const { content, presenters } = useMediaDetails(state)
  const [isWide] = useState(() => matchMedia(WIDE).matches)
  const swipe = useSwipeDown(closeExpanded)
  useEffect(() => (state.live ? subscribeToNowPlaying() : undefined), [state.live])
  const panels = availablePanels(state, chapters.length > 0, transcript !== null)
  return (
    <div className="swipe-area" {...swipe}>
      <ExpandedView
        state={state}
        commands={EXPANDED_PLAYER_COMMANDS}
        titleId={titleId}
        panels={panels}
        firstPanel={isWide ? (panels[0] ?? null) : null}
        now={now}
        behindMs={behindMs}
        presenters={presenters}
        saveButton={<SaveCurrentMedia state={state} content={content} />}
        renderPanel={(panel) => {
          switch (panel) {
            case 'queue':
              return <QueuePanel queue={queue} continues={continues} commands={EXPANDED_PLAYER_COMMANDS} />
            case 'chapters':
              return <ChaptersPanel state={state} chapters={chapters} onPick={EXPANDED_PLAYER_COMMANDS.playFrom} />
            case 'transcript':
              return (
                transcript && (
                  <TranscriptPanel state={state} path={transcript} onPick={EXPANDED_PLAYER_COMMANDS.playFrom} />
                )
              )
            case 'songs':
              return <SongHistory state={state} now={now} onPick={EXPANDED_PLAYER_COMMANDS.playFromInstant} />
          }
        }}
      />
    </div>
  )
}

function availablePanels({ live }: PlayerState, hasChapters: boolean, hasTranscript: boolean): Panel[] {
  if (live) return ['songs', 'queue']
  return ['queue', ...(hasChapters ? ['chapters' as const] : []), ...(hasTranscript ? ['transcript' as const] : [])]
}

function useTranscript({ mediaId, live }: PlayerState) {
  const recording = live ? null : mediaId
  const chapters = useLoaded(recording, loadChapters)
  const transcript = useLoaded(recording, findTranscript)
  return {
    chapters: chapters.is === 'there' ? chapters.value : [],
    transcript: transcript.is === 'there' ? transcript.value : null,
  }
}
