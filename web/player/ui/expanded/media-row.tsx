import { Bar } from '#web/ui/status/progress.tsx'
import type { PlayableMedia } from '../../core/state.ts'
import { hideBrokenImage } from '../hide-broken-image.ts'

interface MediaRowProps {
  media: PlayableMedia
  /** In place of the parent title. */
  note?: string
  /** 0 to 1. */
  share?: number
  onPlay: (media: PlayableMedia) => void
}

export const MediaRow = ({ media, note, share, onPlay }: MediaRowProps) => (
  <button type="button" className="queue-item" data-station={media.station} onClick={() => onPlay(media)}>
    <span className="art ratio-1x1">
      {media.imageUrl && (
        <img src={media.imageUrl} alt="" width={44} height={44} loading="lazy" onError={hideBrokenImage} />
      )}
    </span>
    <span className="text">
      <span className="sr-only">Play </span>
      <span className="item-title line-clamp-1 max-[479px]:in-[.queue-row]:line-clamp-2">{media.title} </span>
      <span className="meta line-clamp-1">{note || media.subtitle}</span>
      {share !== undefined && <Bar share={share} />}
    </span>
  </button>
)
