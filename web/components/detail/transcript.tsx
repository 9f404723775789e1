import { useState } from 'react'
import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { pressPlayFrom } from '#web/player/core/player-access.ts'
import { findTranscript, loadTranscript } from '#web/player/transcripts/load-transcript.ts'
import { TranscriptText } from '#web/player/transcripts/transcript-text.tsx'
import { useLoaded } from '#web/player/transcripts/use-loaded.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import { Button } from '#web/ui/button.tsx'
import { MainSection } from './main-section.tsx'

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
        <TranscriptBody media={media} />
      ) : (
        <Button kind="outline" onClick={() => setOpen(true)}>
          Show the transcript
        </Button>
      )}
    </MainSection>
  )
}

function TranscriptBody({ media }: { media: PlayableMedia }) {
  const seconds = usePlayer(({ mediaId, currentTime }) => (mediaId === media.mediaId ? currentTime : null))
  const transcript = useLoaded(media.mediaId, loadFirstTranscript)
  switch (transcript.is) {
    case 'loading':
      return <p role="status">Loading the transcript…</p>
    case 'failed':
      return <p role="status">The transcript cannot be shown here now.</p>
    case 'there':
      return (
        <TranscriptText
          lines={transcript.value}
          seconds={seconds}
          onPick={(start) => void pressPlayFrom(media, start)}
        />
      )
  }
}

async function loadFirstTranscript(mediaId: string) {
  const path = await findTranscript(mediaId)
  if (path === null) throw new Error('No transcript has a supported format')
  return loadTranscript(path)
}
