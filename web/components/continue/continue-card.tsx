import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { remainingText } from '#web/lib/time/duration.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { airingPosition } from '#web/player/progress/airing-position.ts'
import { deleteProgress, markFinished } from '#web/player/progress/progress-store.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { Bar } from '#web/ui/status/progress.tsx'
import { PlayMedia } from '../playback/play-media.tsx'
import { playedShare } from './played-share.ts'
import { ResumeAiring, resumeText } from './resume-airing.tsx'

export function ContinueCard({ entry }: { entry: ProgressEntry }) {
  const { media, seconds, duration } = entry
  const [shownAt] = useState(() => Date.now())
  const position = airingPosition(entry, useNow(shownAt))
  const card = useRef<HTMLLIElement>(null)
  /** The change removes the card, so the focus goes to a neighbour, or else to the row. */
  const leave = (change: () => void) => {
    const neighbour = card.current?.nextElementSibling ?? card.current?.previousElementSibling
    const target = neighbour?.querySelector<HTMLElement>('.actions button') ?? card.current?.closest('section')
    change()
    target?.focus()
  }
  return (
    <li ref={card} className="continue-card" data-station={media.station}>
      <div className="art ratio-1x1">
        {media.imageUrl && <img src={media.imageUrl} alt="" width={80} height={80} loading="lazy" />}
      </div>
      <div className="text">
        <h3 className="item-title line-clamp-2">
          {media.url ? (
            <Link className="stretched-link" to={media.url}>
              {media.title}
            </Link>
          ) : (
            media.title
          )}
          {media.subtitle && <span className="sr-only">{`, ${media.subtitle}`}</span>}
        </h3>
        <p className="meta truncate">
          {position ? `On air. ${resumeText(position)}` : remainingText((duration - seconds) * 1_000)}
        </p>
        <Bar share={playedShare(entry)} />
      </div>
      <div className="actions">
        <Menu
          label={`More about ${media.title}`}
          buttonClass="icon-button small"
          button={<EllipsisVertical className="icon small" aria-hidden="true" />}
          items={[
            { text: 'Mark as played', onChoose: () => leave(() => markFinished(media, new Date())) },
            { text: 'Remove from this list', onChoose: () => leave(() => deleteProgress(media.mediaId)) },
          ]}
        />
        {position ? <ResumeAiring position={position} /> : <PlayMedia media={media} size="small" />}
      </div>
    </li>
  )
}
