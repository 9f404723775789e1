import { X } from 'lucide-react'
import { useState } from 'react'
import { MediaMenu } from '#web/components/continue/media-menu.tsx'
import { ItemRow } from '#web/components/personal-list/item-row.tsx'
import { kindName } from '#web/components/personal-list/kind-names.ts'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import { toStationId } from '#web/gateway/stations.ts'
import { toContent } from '#web/gateway/to-content.ts'
import { timeAgo } from '#web/lib/time/clock-time.ts'
import { remainingText } from '#web/lib/time/duration.ts'
import { contentToPlayable } from '#web/player/playable/to-playable.ts'
import { deleteProgress, useProgress } from '#web/player/progress/progress-store.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Bar } from '#web/ui/status/progress.tsx'
import type { PlayedItem } from './load-my-content.ts'

interface PlayedRowProps {
  played: PlayedItem
  now: number
}

/** A played item with its progress. */
export function PlayedRow({ played, now }: PlayedRowProps) {
  const [isRemoved, setRemoved] = useState(false)
  const remove = () => {
    deleteProgress(played.video_id)
    setRemoved(true)
  }
  const content = toContent(played)
  const media = content && contentToPlayable(content)
  const title = content?.headline ?? played.name ?? 'Something that was taken down'
  const { share, text } = usePlayedProgress(played)
  const facts = [text, timeAgo(new Date(played.timestamp), now)].filter(Boolean).join(' · ')
  return (
    <ItemRow
      over={content ? kindName(content.__typename) : ''}
      title={title}
      language={content?.language}
      to={content && !isRemoved ? content._url : undefined}
      facts={isRemoved ? 'Removed from your history' : content ? facts : 'No longer available'}
      image={content?.headerImage}
      station={content?.station ? toStationId(content.station) : undefined}
      isTakenOut={isRemoved}
      below={content && !isRemoved && <Bar share={share} className="mt-2 max-w-80" />}
    >
      {!isRemoved &&
        (media ? (
          <MediaMenu media={media} more={[{ text: 'Remove from history', onChoose: remove }]} />
        ) : (
          <Remove title={title} onRemove={remove} />
        ))}
      {!isRemoved && media && <PlayMedia media={media} size="small" kind="outlined" />}
    </ItemRow>
  )
}

/** Returns the progress stored in this browser, which is always current, or else the progress stored in the account. */
function usePlayedProgress(played: PlayedItem) {
  const entry = useProgress(played.video_id)
  const [seconds, duration, isFinished] = entry
    ? [entry.seconds, entry.duration, entry.isFinished]
    : [played.playhead_seconds, played.duration_seconds, played.is_finished]
  return {
    share: isFinished ? 1 : seconds / (duration || 1),
    text: isFinished ? 'Played' : remainingText((duration - seconds) * 1_000),
  }
}

const Remove = ({ title, onRemove }: { title: string; onRemove: () => void }) => (
  <IconButton label={`Remove ${title}`} icon={<X className="icon" aria-hidden="true" />} onClick={onRemove} />
)
