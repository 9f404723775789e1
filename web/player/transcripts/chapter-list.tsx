import { useState } from 'react'
import type { RecordingChapter } from '#contract/transcripts.ts'
import { plural } from '#web/lib/text/plural.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { currentPart } from './current-part.ts'
import { hasWords } from './find-words.ts'
import { MarkedWords, SearchField } from './search-field.tsx'
import './transcripts.css'

const WORTH_SEARCHING = 6

interface ChapterListProps {
  chapters: readonly RecordingChapter[]
  /** Playback position in seconds; null when another media plays. */
  seconds: number | null
  /** Plays from `seconds`; null when nothing can be played. */
  onPick: ((seconds: number) => void) | null
}

export function ChapterList({ chapters, seconds, onPick }: ChapterListProps) {
  const [words, setWords] = useState('')
  const current = seconds === null ? null : currentPart(chapters, seconds)
  const found = chapters.filter(({ title }) => hasWords(title, words))
  return (
    <>
      {chapters.length >= WORTH_SEARCHING && (
        <SearchField
          label="Search the chapters"
          value={words}
          onChange={setWords}
          result={`${plural(found.length, 'chapter')} found`}
        />
      )}
      <ol className="timed-list">
        {found.map((chapter) => (
          <li key={chapter.startSeconds} aria-current={chapter === current ? 'true' : undefined}>
            <Chapter chapter={chapter} words={words} onPick={onPick} />
          </li>
        ))}
      </ol>
      {found.length === 0 && <p className="meta py-3">No chapter has these words.</p>}
    </>
  )
}

interface ChapterProps extends Pick<ChapterListProps, 'onPick'> {
  chapter: RecordingChapter
  words: string
}

function Chapter({ chapter: { startSeconds, title }, words, onPick }: ChapterProps) {
  const content = (
    <>
      <span className="timestamp">{playerTime(startSeconds)} </span>
      <span className="text item-title">
        <MarkedWords text={title} words={words} />
      </span>
    </>
  )
  if (!onPick) return <p className="timed-row">{content}</p>
  return (
    <button type="button" className="timed-row" onClick={() => onPick(startSeconds)}>
      <span className="sr-only">Play from </span>
      {content}
    </button>
  )
}
