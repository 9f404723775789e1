import { pressPlayFrom } from '#web/player/core/player-access.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { findTranscript, loadTranscript } from '#web/player/transcripts/load-transcript.ts'
import { TranscriptText } from '#web/player/transcripts/transcript-text.tsx'
import { useLoaded } from '#web/player/transcripts/use-loaded.ts'

/** The lines of a transcript, loaded with this component. */
export function TranscriptBody({ media }: { media: PlayableMedia }) {
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
