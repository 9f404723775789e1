import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { Facts } from '#web/components/detail/facts.tsx'
import { CardImage } from '#web/components/images/card-image.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { toStationId } from '#web/gateway/stations.ts'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { durationText, playerTime } from '#web/lib/time/duration.ts'
import { pressPlayFrom } from '#web/player/core/player-access.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeParent, episodeToPlayable, videoToPlayable } from '#web/player/playable/to-playable.ts'
import { currentPart } from '#web/player/transcripts/current-part.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { FindBar } from './find-bar.tsx'
import { toChapters } from './paragraphs.ts'
import { QuoteBar } from './quote-bar.tsx'
import type { TranscribedPage } from './transcribed-page.ts'
import { sentenceId, TranscriptText } from './transcript-text.tsx'
import { useFind } from './use-find.ts'
import '#web/components/detail/detail.css'
import './transcript-page.css'

type Text = NonNullable<TranscribedPage['transcriptText']>

const parentOf = ({ relatedPodcast, show }: TranscribedPage) => relatedPodcast ?? show

function mediaOf(page: TranscribedPage): PlayableMedia | null {
  const parent = parentOf(page)
  if (page.__typename === 'VideoTeaserDetailPublishedContent') return videoToPlayable(page, parent)
  return episodeToPlayable(page, episodeParent({ headline: '', ...parent, station: page.station }))
}

export function TranscriptPage({ page }: { page: TranscribedPage }) {
  const { headline, _url, station, transcriptText: text } = page
  const media = mediaOf(page)
  return (
    <div className="page-width transcript-page" data-station={station ? toStationId(station) : undefined}>
      <Crumbs page={page} />
      <header className="transcript-head">
        <CardImage image={page.headerImage} crop="medium1x1" width={120} />
        <div className="min-w-0">
          <p className="kicker theme">Transcript</p>
          <h1 className="title-1 wrap-anywhere" lang={page.language ?? undefined}>
            {headline}
          </h1>
          <Facts facts={[parentOf(page)?.headline, durationText(page.duration ?? 0), readingTime(text)]} />
          <div className="page-actions">
            {media && <PlayButtonWithLabel media={media} kind="theme" />}
            <ButtonLink to={_url} kind="outlined" size="large">
              {page.__typename === 'VideoTeaserDetailPublishedContent' ? 'To the video' : 'To the episode'}
            </ButtonLink>
          </div>
        </div>
      </header>
      {text && media ? (
        <Body key={_url} page={page} text={text} media={media} />
      ) : (
        <p className="body-large mt-8">This transcript is for Audiostar+ subscribers.</p>
      )}
    </div>
  )
}

function Crumbs({ page }: { page: TranscribedPage }) {
  const isVideo = page.__typename === 'VideoTeaserDetailPublishedContent'
  const parent = parentOf(page)
  const crumbs = [
    isVideo ? { to: '/video', text: 'Video' } : { to: '/audio', text: 'Audio' },
    ...(parent ? [{ to: parent._url, text: parent.headline }] : []),
    { to: page._url, text: page.headline },
  ]
  return <Breadcrumbs crumbs={crumbs} page="Transcript" />
}

const CHARACTERS_A_MINUTE = 1_200

function readingTime(text: Text | null): string {
  if (!text) return ''
  const characters = text.sentences.reduce((sum, sentence) => sum + sentence.text.length, 0)
  return `${Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE))} min to read`
}

interface BodyProps {
  page: TranscribedPage
  text: Text
  media: PlayableMedia
}

function Body({ page, text, media }: BodyProps) {
  const { sentences } = text
  const { query, linked } = useLinkedPosition()
  const find = useFind(sentences, query)
  const [stepped, setStepped] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const all = useMemo(() => sentences.map((one, index) => ({ ...one, position: index + 1 })), [sentences])
  const chapters = useMemo(
    () => toChapters(sentences, page.chapters.length > 0 ? page.chapters : text.chapters),
    [sentences, page.chapters, text.chapters],
  )
  const matches = useMemo(() => new Set(find.positions), [find.positions])
  const playing = usePlayer((state) =>
    state.mediaId === media.mediaId ? (currentPart(all, state.currentTime)?.position ?? 0) : 0,
  )
  const at = find.positions.indexOf(stepped ?? linked)
  const stepTo = (position: number) => {
    setChosen(position)
    setStepped(position)
    scrollTo(position)
  }
  const onClick = (event: MouseEvent) => {
    const position = pressedSentence(event)
    const seconds = all[position - 1]?.startSeconds
    if (seconds === undefined || seconds === null) return
    event.preventDefault()
    setChosen(position)
    void pressPlayFrom(media, seconds)
  }
  const quoted = all[chosen - 1]
  return (
    <div className="columns mt-6.5">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- of the links in it */}
      <div onClick={onClick} onKeyDown={moveFocus}>
        <div className="transcript-tools">
          <FindBar find={find} at={at} onStep={(by) => stepTo(stepFrom(find.positions, at, by))} />
          {quoted && <QuoteBar key={chosen} sentence={quoted} page={page} onClose={() => setChosen(0)} />}
        </div>
        <TranscriptText
          chapters={chapters}
          url={page._url}
          language={text.language ?? undefined}
          matches={matches}
          query={find.query}
          playing={playing}
          chosen={chosen || linked}
        />
      </div>
      <Contents chapters={chapters} />
    </div>
  )
}

/** From the URL, for example `?q=kettle#s12`. */
function useLinkedPosition(): { query: string; linked: number } {
  const { search, hash } = useLocation()
  // The server renders the same page for all parameters.
  const isHydrated = useHydrated()
  const linked = isHydrated ? Number(/^#s(\d{1,5})$/.exec(hash)?.[1] ?? 0) : 0
  useEffect(() => {
    if (linked > 0) scrollTo(linked)
  }, [linked])
  return { query: isHydrated ? (new URLSearchParams(search).get('q') ?? '') : '', linked }
}

/** The position after or before the match at index `at`; the first or the last match if `at` is -1. */
function stepFrom(positions: readonly number[], at: number, by: 1 | -1): number {
  const next = at < 0 && by < 0 ? positions.length - 1 : at + by
  return positions[(next + positions.length) % positions.length] ?? 0
}

function Contents({ chapters }: { chapters: ReturnType<typeof toChapters> }) {
  const titled = chapters.flatMap(({ chapter }) => (chapter ? [chapter] : []))
  if (titled.length === 0) return null
  return (
    <nav className="aside transcript-contents" aria-label="Chapters">
      <h2 className="title-3">Chapters</h2>
      <ol>
        {titled.map(({ startSeconds, title }) => (
          <li key={startSeconds}>
            <a href={`#chapter-${startSeconds}`}>
              <span className="timestamp">{playerTime(startSeconds)}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const SENTENCE = '[data-sentence]'

/** The position of the sentence whose link was pressed without a modifier key; 0 for none. */
function pressedSentence(event: MouseEvent): number {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return 0
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(SENTENCE) : null
  return Number(link?.dataset['sentence'] ?? 0)
}

function moveFocus(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(SENTENCE) : null
  if (!by || !link) return
  const position = Number(link.dataset['sentence'])
  // From the time of a paragraph to its first sentence.
  const next = document.getElementById(
    sentenceId(link.classList.contains('timestamp') && by > 0 ? position : position + by),
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

const scrollTo = (position: number) =>
  document.getElementById(sentenceId(position))?.scrollIntoView({ block: 'center' })
