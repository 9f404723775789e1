import type { ReactNode } from 'react'
import { teaserFacts } from '#web/components/cards/teaser-facts.ts'
import { Highlighted } from '#web/components/highlighted.tsx'
import { ItemRow } from '#web/components/personal-list/item-row.tsx'
import { kindName } from '#web/components/personal-list/kind-names.ts'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import type { SearchResultFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { durationShort } from '#web/lib/time/duration.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { contentToPlayable, liveToPlayable } from '#web/player/playable/to-playable.ts'

interface ResultRowProps {
  result: SearchResultFragment
  query: string
  now: number
}

export function ResultRow({ result, query, now }: ResultRowProps) {
  const { content, live, headline, headerImage, typename, _url } = result
  const station = content?.station ?? live?.station
  return (
    <ItemRow
      over={kindName(typename)}
      title={<Highlighted text={headline} query={query} />}
      language={content?.language}
      to={_url}
      facts={<Highlighted text={factsOf(result, now)} query={query} />}
      image={headerImage}
      station={station ? toStationId(station) : undefined}
    >
      {content && <BookmarkButton content={content} />}
      <PlayOf result={result} />
    </ItemRow>
  )
}

function PlayOf({ result: { content, live } }: { result: SearchResultFragment }): ReactNode {
  if (live) {
    return <PlayMedia media={liveToPlayable(live, null)} stationName={live.stationName} size="small" kind="outlined" />
  }
  const media = content && contentToPlayable(content)
  return media ? <PlayMedia media={media} size="small" kind="outlined" /> : <span className="size-10" />
}

const TEXTS: ReadonlySet<string> = new Set(['NewsTeaserDetailPublishedContent'])

function factsOf({ content, live, typename, subline }: SearchResultFragment, now: number): string {
  if (live || !content) return subline ?? ''
  if (TEXTS.has(typename)) return publishedAgo(content, now)
  const length = content.duration ? durationShort(content.duration) : ''
  return [teaserFacts(content), length].filter(Boolean).join(', ') || (subline ?? '')
}
