import { lazy, Suspense, useState } from 'react'
import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { Button } from '#web/ui/button.tsx'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { MainSection } from './main-section.tsx'

const TranscriptBody = lazy(() =>
  loadWithRetry(() => import('./transcript-body.tsx')).then((module) => ({ default: module.TranscriptBody })),
)

interface TranscriptProps extends Pick<EpisodeDetailFragment, 'transcripts'> {
  /** Null if this visitor cannot play the episode now. */
  media: PlayableMedia | null
}

/** Transcript of an episode with search and seeking; loaded when the listener opens it. */
export function Transcript({ transcripts, media }: TranscriptProps) {
  const [isOpen, setOpen] = useState(false)
  if (transcripts.length === 0 || !media) return null
  return (
    <MainSection title="Transcript">
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading the transcript…</p>}>
          <TranscriptBody media={media} />
        </Suspense>
      ) : (
        <Button kind="outline" onClick={() => setOpen(true)}>
          Show the transcript
        </Button>
      )}
    </MainSection>
  )
}
