import { Link } from 'react-router'
import type { Teaser } from './media.ts'
import { Picture } from './picture.tsx'

/** A 4:5 picture with its title over the lower edge; all of it is one link. */
export function PosterCard({ teaser }: { teaser: Teaser }) {
  const { headline, teaserHeadline, headerImage, language, badges } = teaser
  const [badge] = badges
  const season = teaser.__typename === 'VideoSeasonPublishedContent' ? teaser : null
  return (
    <li>
      <Link className="poster" to={teaser._url}>
        {headerImage && (
          <Picture
            url={headerImage.medium4x5}
            placeholder={headerImage.placeholder}
            alt=""
            width={320}
            height={400}
            sizes="(min-width: 1200px) 18vw, 196px"
          />
        )}
        <div className="in">
          {badge && <span className="badge inv sm">{badge}</span>}
          {season && <span className="text-meta font-semibold">{`Season ${season.seasonNumber}`}</span>}
          <h3 lang={language ?? undefined}>{teaserHeadline ?? headline}</h3>
        </div>
      </Link>
    </li>
  )
}
