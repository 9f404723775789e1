import { memo } from 'react'
import { Highlighted } from '#web/components/highlighted.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { timestampUrl } from '#web/player/progress/timestamp.ts'
import type { ChapterText, Paragraph, Sentence } from './paragraphs.ts'

export const sentenceId = (position: number): string => `s${position}`

interface TranscriptTextProps {
  chapters: readonly ChapterText[]
  url: string
  language: string | undefined
  matches: ReadonlySet<number>
  query: string
  /** Positions of the sentence that plays, and of the one that is chosen; 0 for none. */
  playing: number
  chosen: number
}

/** Each sentence is a link to its second of the recording. */
export const TranscriptText = ({ chapters, ...rest }: TranscriptTextProps) => (
  <div className="transcript-text" lang={rest.language}>
    {chapters.map(({ chapter, paragraphs }) => (
      <section key={chapter?.startSeconds ?? -1} aria-label={chapter ? undefined : 'Text'}>
        {chapter && (
          <h2 className="title-2" id={`chapter-${chapter.startSeconds}`}>
            {chapter.title}
          </h2>
        )}
        {paragraphs.map((paragraph, index) => (
          <ParagraphText
            key={paragraph.sentences[0]?.position}
            paragraph={paragraph}
            isNewSpeaker={paragraph.speaker !== paragraphs[index - 1]?.speaker}
            {...relevant(paragraph, rest)}
          />
        ))}
      </section>
    ))}
  </div>
)

type ParagraphProps = Omit<TranscriptTextProps, 'chapters' | 'language'> & {
  paragraph: Paragraph
  isNewSpeaker: boolean
}

const NONE: ReadonlySet<number> = new Set()

/** The properties that affect this paragraph, so that the others are not rendered again. */
function relevant(
  { sentences }: Paragraph,
  { url, matches, query, playing, chosen }: Omit<TranscriptTextProps, 'chapters'>,
) {
  const has = (position: number) => sentences.some((sentence) => sentence.position === position)
  const isMatched = sentences.some(({ position }) => matches.has(position))
  return {
    url,
    matches: isMatched ? matches : NONE,
    query: isMatched ? query : '',
    playing: has(playing) ? playing : 0,
    chosen: has(chosen) ? chosen : 0,
  }
}

const ParagraphText = memo(function ParagraphText({ paragraph, isNewSpeaker, ...rest }: ParagraphProps) {
  const { speaker, sentences } = paragraph
  const start = sentences[0]?.startSeconds ?? null
  return (
    <div className="transcript-paragraph">
      {start !== null && (
        <a className="timestamp" href={timestampUrl(rest.url, start)} data-sentence={sentences[0]?.position}>
          <span className="sr-only">Play from </span>
          {playerTime(start)}
        </a>
      )}
      {speaker && <p className={isNewSpeaker ? 'speaker' : 'sr-only'}>{speaker}</p>}
      <p className="speech">
        {sentences.map((sentence) => (
          <SentenceText key={sentence.position} sentence={sentence} {...rest} />
        ))}
      </p>
    </div>
  )
})

function SentenceText({
  sentence: { position, startSeconds, text },
  url,
  matches,
  query,
  playing,
  chosen,
}: Omit<ParagraphProps, 'paragraph' | 'isNewSpeaker'> & { sentence: Sentence }) {
  const className = classNames(
    'sentence',
    matches.has(position) && 'is-match',
    position === playing && 'is-playing',
    position === chosen && 'is-chosen',
  )
  const common = { id: sentenceId(position), className }
  const content = matches.has(position) ? <Highlighted text={text} query={query} /> : text
  if (startSeconds === null) return <span {...common}>{content} </span>
  return (
    <>
      <a
        {...common}
        href={timestampUrl(url, startSeconds)}
        // The Tab key stops at the times; arrow keys move between sentences.
        tabIndex={-1}
        data-sentence={position}
        aria-current={position === playing ? 'true' : undefined}
      >
        {content}
      </a>{' '}
    </>
  )
}
