import { X } from 'lucide-react'
import { useState } from 'react'
import { teaserFacts } from '#web/components/cards/teaser-facts.ts'
import { ItemRow } from '#web/components/personal-list/item-row.tsx'
import { kindName } from '#web/components/personal-list/kind-names.ts'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import type { ContentRowFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { toContent } from '#web/gateway/to-content.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { durationShort, remainingText } from '#web/lib/time/duration.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import type { Saveable } from '#web/library/saved/saveable.ts'
import { setSaved, useIsSaved } from '#web/library/saved/saved-store.ts'
import { contentToPlayable } from '#web/player/playable/to-playable.ts'
import { useProgress } from '#web/player/progress/progress-store.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { SavedItem } from './load-my-content.ts'

interface SavedRowProps {
  item: SavedItem
  now: number
}

export function SavedRow({ item, now }: SavedRowProps) {
  const content = toContent(item)
  if (!content) return <UnavailableRow item={item} />
  const media = contentToPlayable(content)
  return (
    <ItemRow
      over={kindName(item.typeName)}
      title={item.headline}
      language={content.language}
      to={item.path}
      facts={<Facts content={content} mediaId={media?.mediaId ?? ''} now={now} />}
      image={item.headerImage}
      station={content.station ? toStationId(content.station) : undefined}
    >
      <BookmarkButton content={content} />
      {media ? <PlayMedia media={media} size="small" kind="outlined" /> : <span className="size-10" />}
    </ItemRow>
  )
}

/** Media: the parent and the remaining time. Other content: the publication time. */
function Facts({ content, mediaId, now }: { content: ContentRowFragment; mediaId: string; now: number }) {
  const entry = useProgress(mediaId)
  if (!mediaId) return publishedAgo(content, now)
  const left = entry && !entry.isFinished ? remainingText((entry.duration - entry.seconds) * 1_000) : ''
  const length = entry?.isFinished ? 'played' : left || durationShort(content.duration ?? 0)
  return [teaserFacts(content), length].filter(Boolean).join(', ')
}

/** Withdrawn content, under its saved headline. It can only be removed. */
function UnavailableRow({ item: { id, path, typeName, headline } }: { item: SavedItem }) {
  const [isPressed, setPressed] = useState(false)
  const bookmark: Saveable = { kind: 'bookmark', id, path, typeName }
  const isRemoved = !useIsSaved(bookmark) && isPressed
  const remove = () => {
    setPressed(true)
    void setSaved(bookmark, false)
  }
  return (
    <ItemRow
      over={kindName(typeName)}
      title={headline}
      facts={isRemoved ? 'Removed from My Content' : 'No longer available'}
      image={undefined}
      station={undefined}
      isTakenOut={isRemoved}
    >
      {!isRemoved && (
        <IconButton label={`Remove ${headline}`} icon={<X className="icon" aria-hidden="true" />} onClick={remove} />
      )}
    </ItemRow>
  )
}
