import { CardImage } from '#web/components/images/card-image.tsx'
import { toStationId } from '#web/gateway/stations.ts'
import { teaserToPlayable, type Teaser } from '#web/player/playable/to-playable.ts'
import { Link } from '#web/ui/links/link.tsx'
import { teaserFacts } from '../cards/teaser-facts.ts'
import { PlayMedia } from '../playback/play-media.tsx'

export function RankedList({ teasers }: { teasers: readonly Teaser[] }) {
  return (
    <ol className="ranking">
      {teasers.map((teaser, index) => (
        <RankedRow key={teaser._id} teaser={teaser} rank={index + 1} />
      ))}
    </ol>
  )
}

function RankedRow({ teaser, rank }: { teaser: Teaser; rank: number }) {
  const { headline, teaserHeadline, headerImage, station, language } = teaser
  const media = teaserToPlayable(teaser)
  return (
    <li data-station={station ? toStationId(station) : undefined}>
      <span className="number" aria-hidden="true">
        {rank}
      </span>
      <CardImage image={headerImage} crop="medium1x1" width={60} />
      <div>
        <h3 className="item-title line-clamp-2" lang={language ?? undefined}>
          <Link to={teaser._url}>{teaserHeadline ?? headline}</Link>
        </h3>
        <p className="meta line-clamp-1">{teaserFacts(teaser)}</p>
      </div>
      {media && <PlayMedia media={media} size="small" kind="outlined" />}
    </li>
  )
}
