import { memo, useEffect, useRef, useState, type RefObject } from 'react'
import type { TranscriptLine } from '#contract/transcripts.ts'
import { plural } from '#web/lib/text/plural.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { rowAttributes, useTabStop } from '#web/ui/lists/use-tab-stop.ts'
import { currentPart } from './current-part.ts'
import { hasWords } from './find-words.ts'
import { MarkedWords, SearchField } from './search-field.tsx'
import './transcripts.css'

interface TranscriptTextProps {
  lines: readonly TranscriptLine[]
  /** Playback position in seconds; null when another media plays. */
  seconds: number | null
  /** Plays from `seconds`; null when nothing can be played. */
  onPick: ((seconds: number) => void) | null
}

/** The current line is marked, and scrolled into view unless the listener has scrolled. */
export function TranscriptText({ lines, seconds, onPick }: TranscriptTextProps) {
  const [words, setWords] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const current = seconds === null ? null : currentPart(lines, seconds)
  const found = words.trim() === '' ? lines : lines.filter(({ text }) => hasWords(text, words))
  useFollow(list, current, words === '')
  const currentIndex = current === null ? -1 : found.indexOf(current)
  const tab = useTabStop(
    currentIndex >= 0 ? currentIndex : found.findIndex(({ startSeconds }) => startSeconds !== null),
  )
  return (
    <>
      <SearchField
        label="Search the transcript"
        value={words}
        onChange={setWords}
        result={`${plural(found.length, 'line')} found`}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the buttons inside */}
      <ol className="timed-list timed-text" ref={list} {...tab.list}>
        {found.map((line, index) => (
          <Line
            // Lines have no identity but their index.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${line.startSeconds} ${index}`}
            line={line}
            words={words}
            isCurrent={line === current}
            index={index}
            isTabStop={index === tab.stop}
            onPick={onPick}
          />
        ))}
      </ol>
      {found.length === 0 && <p className="meta py-3">These words are not in the transcript.</p>}
    </>
  )
}

interface LineProps extends Pick<TranscriptTextProps, 'onPick'> {
  line: TranscriptLine
  words: string
  isCurrent: boolean
  index: number
  isTabStop: boolean
}

const Line = memo(function Line({ line, words, isCurrent, index, isTabStop, onPick }: LineProps) {
  const { startSeconds, speaker, text } = line
  const content = (
    <>
      {startSeconds !== null && <span className="timestamp">{playerTime(startSeconds)} </span>}
      <span className="text">
        {speaker && <b>{speaker}: </b>}
        <MarkedWords text={text} words={words} />
      </span>
    </>
  )
  return (
    <li aria-current={isCurrent ? 'true' : undefined}>
      {onPick && startSeconds !== null ? (
        <button
          type="button"
          className="timed-row"
          onClick={() => onPick(startSeconds)}
          {...rowAttributes(index, isTabStop)}
        >
          <span className="sr-only">Play from </span>
          {content}
        </button>
      ) : (
        <p className="timed-row">{content}</p>
      )}
    </li>
  )
})

const READING_MS = 6_000
const READS = ['wheel', 'touchmove', 'keydown']

function useFollow(list: RefObject<HTMLElement | null>, current: TranscriptLine | null, isOn: boolean): void {
  const readUntil = useRef(0)
  useEffect(() => {
    const box = list.current
    const read = () => {
      readUntil.current = performance.now() + READING_MS
    }
    for (const type of READS) box?.addEventListener(type, read, { passive: true })
    return () => {
      for (const type of READS) box?.removeEventListener(type, read)
    }
  }, [list])
  useEffect(() => {
    const box = scrollerOf(list.current)
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!isOn || current === null || !box || !line || performance.now() < readUntil.current) return
    const from = line.getBoundingClientRect().top - box.getBoundingClientRect().top
    // CSS does not reduce the motion of scripts.
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    box.scrollBy({ top: from - (box.clientHeight - line.clientHeight) / 2, behavior })
  }, [list, current, isOn])
}

/** The list itself on a page, the surrounding panel in the player. */
const scrollerOf = (list: HTMLElement | null): Element | null => list?.closest('.panel') ?? list
