import { X } from 'lucide-react'
import { useState } from 'react'
import { MediaMenu } from '#web/components/continue/media-menu.tsx'
import { playedShare } from '#web/components/continue/played-share.ts'
import { ItemRow } from '#web/components/personal-list/item-row.tsx'
import { kindName } from '#web/components/personal-list/kind-names.ts'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import { toStationId } from '#web/gateway/stations.ts'
import { toContent } from '#web/gateway/to-content.ts'
import { timeAgo } from '#web/lib/time/clock-time.ts'
import { remainingText } from '#web/lib/time/duration.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { contentToPlayable } from '#web/player/playable/to-playable.ts'
import { deleteProgress, localProgress, useProgress } from '#web/player/progress/progress-store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Bar } from '#web/ui/status/progress.tsx'
import type { PlayedItem } from './load-my-content.ts'

interface PlayedRowProps {
  played: PlayedItem
  now: number
}

export function PlayedRow({ played, now }: PlayedRowProps) {
  const progress = usePlayedProgress(played)
  const [removed, setRemoved] = useState<PlayedProgress | null>(null)
  const content = toContent(played)
  const media = content && contentToPlayable(content)
  const title = content?.headline ?? played.name ?? 'Something that was taken down'
  const row = {
    over: content ? kindName(content.__typename) : '',
    title,
    language: content?.language,
    image: content?.headerImage,
    station: content?.station ? toStationId(content.station) : undefined,
  }
  const remove = () => {
    deleteProgress(played.video_id)
    setRemoved(progress)
  }
  if (removed) {
    const undo = () => {
      if (media) restore(media, removed)
      setRemoved(null)
    }
    return (
      <ItemRow {...row} facts="Removed from your history" isTakenOut>
        {media && (
          <Button kind="outlined" size="small" onClick={undo}>
            Undo
          </Button>
        )}
      </ItemRow>
    )
  }
  const facts = [progressText(progress), timeAgo(new Date(played.timestamp), now)].filter(Boolean).join(' · ')
  return (
    <ItemRow
      {...row}
      to={content?._url}
      facts={content ? facts : 'No longer available'}
      below={content && <Bar share={playedShare(progress)} className="mt-2 max-w-80" />}
    >
      {media ? (
        <>
          <MediaMenu media={media} more={[{ text: 'Remove from history', onChoose: remove }]} />
          <PlayMedia media={media} size="small" kind="outlined" />
        </>
      ) : (
        <Remove title={title} onRemove={remove} />
      )}
    </ItemRow>
  )
}

interface PlayedProgress {
  seconds: number
  duration: number
  isFinished: boolean
}

/** The progress stored in this browser is always current; otherwise that of the account. */
function usePlayedProgress(played: PlayedItem): PlayedProgress {
  return (
    useProgress(played.video_id) ?? {
      seconds: played.playhead_seconds,
      duration: played.duration_seconds,
      isFinished: played.is_finished,
    }
  )
}

const progressText = ({ seconds, duration, isFinished }: PlayedProgress) =>
  isFinished ? 'Played' : remainingText((duration - seconds) * 1_000)

/** Reports the removed progress again with the current time, which is later than that of the removal and therefore wins. */
const restore = (media: PlayableMedia, { seconds, duration, isFinished }: PlayedProgress) =>
  localProgress.report({
    media,
    seconds: isFinished ? duration : seconds,
    duration,
    at: Date.now(),
    isChosen: true,
  })

const Remove = ({ title, onRemove }: { title: string; onRemove: () => void }) => (
  <IconButton label={`Remove ${title}`} icon={<X className="icon" aria-hidden="true" />} onClick={onRemove} />
)
