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
  /** Plays the episode; null where this visitor has nothing to play now. */
  media: PlayableMedia | null
}

/** The words of an episode to read, search and jump to; fetched when the listener wants them. */
export function Transcript({ transcripts, media }: TranscriptProps) {
  const [isWanted, setWanted] = useState(false)
  if (transcripts.length === 0 || !media) return null
  return (
    <MainSection title="Transcript">
      {isWanted ? (
        <Words media={media} />
      ) : (
        <Button kind="outline" onClick={() => setWanted(true)}>
          Show the transcript
        </Button>
      )}
    </MainSection>
  )
}

function Words({ media }: { media: PlayableMedia }) {
  const seconds = usePlayer(({ mediaId, currentTime }) => (mediaId === media.mediaId ? currentTime : null))
  const words = useLoaded(media.mediaId, loadWords)
  switch (words.is) {
    case 'loading':
      return <p role="status">Loading the transcript…</p>
    case 'failed':
      return <p role="status">The transcript cannot be shown here now.</p>
    case 'there':
      return (
        <TranscriptText lines={words.value} seconds={seconds} onPick={(start) => void pressPlayFrom(media, start)} />
      )
  }
}

async function loadWords(mediaId: string) {
  const path = await findTranscript(mediaId)
  if (path === null) throw new Error('The transcript is in no format that can be read here')
  return loadTranscript(path)
}
