import type { ReactNode } from 'react'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import type { CardImageFragment, TeaserFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { Link } from '#web/ui/links/link.tsx'
import './mention.css'

interface MentionProps {
  to: string
  title: string
  language?: string | null
  image: Pick<CardImageFragment, 'medium16x9' | 'placeholder'> | null
  station?: TeaserFragment['station']
  above?: ReactNode
  below?: string | null
}

/** For a list of class `mentions`. */
export const Mention = ({ to, title, language, image, station, above, below }: MentionProps) => (
  <li className="mention" data-station={station ? toStationId(station) : undefined}>
    <div className="art ratio-16x9">
      {image && (
        <ResponsiveImage
          url={image.medium16x9}
          placeholder={image.placeholder}
          alt=""
          width={132}
          height={74}
          sizes="132px"
        />
      )}
    </div>
    <div className="text">
      {above}
      <p className="item-title line-clamp-2" lang={language ?? undefined}>
        <Link to={to}>{title}</Link>
      </p>
      {below && <p className="meta line-clamp-2">{below}</p>}
    </div>
  </li>
)
