import type { RecordingChapter } from '#contract/transcripts.ts'
import { mayControl, type PlayerState } from '../../core/state.ts'
import { ChapterList } from '../../transcripts/chapter-list.tsx'
import { loadTranscript } from '../../transcripts/load-transcript.ts'
import { TranscriptText } from '../../transcripts/transcript-text.tsx'
import { useLoaded } from '../../transcripts/use-loaded.ts'

interface PanelProps {
  state: PlayerState
  onPick: (seconds: number) => void
}

export const ChaptersPanel = ({ state, chapters, onPick }: PanelProps & { chapters: readonly RecordingChapter[] }) => (
  <ChapterList chapters={chapters} seconds={state.currentTime} onPick={mayControl(state) ? onPick : null} />
)

export function TranscriptPanel({ state, path, onPick }: PanelProps & { path: string }) {
  const transcript = useLoaded(path, loadTranscript)
  switch (transcript.is) {
    case 'loading':
      return <p className="meta py-3">Loading the transcript…</p>
    case 'failed':
      return <p className="meta py-3">The transcript could not be loaded. Please try again later.</p>
    case 'there':
      return (
        <TranscriptText
          lines={transcript.value}
          seconds={state.currentTime}
          onPick={mayControl(state) ? onPick : null}
        />
      )
  }
}
