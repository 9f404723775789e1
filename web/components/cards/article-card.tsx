import { CardImage } from '#web/components/images/card-image.tsx'
import type { ArticleCardFragment } from '#web/gateway/generated/types.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'

interface ArticleCardProps {
  article: ArticleCardFragment
  now: number
  isLead?: boolean
}

const SIZES = '(min-width: 1280px) 23vw, (min-width: 1024px) 28vw, (min-width: 640px) 48vw, 100vw'
const LEAD_SIZES = '(min-width: 1024px) 46vw, 100vw'

export function ArticleCard({ article, now, isLead = false }: ArticleCardProps) {
  const { headerImage: image, headline, teaserHeadline, overline, teaserOverline, language } = article
  return (
    <li className={isLead ? 'news-card lead' : 'news-card'}>
      <CardImage image={image} crop="medium16x9" width={isLead ? 760 : 400} sizes={isLead ? LEAD_SIZES : SIZES} />
      <div className="grid content-start gap-1.5">
        <p className="kicker">{teaserOverline ?? overline}</p>
        <h3 className="news-3" lang={language ?? undefined}>
          <Link to={article._url}>{teaserHeadline ?? headline}</Link>
        </h3>
        <p className="meta">{publishedAgo(article, now)}</p>
      </div>
    </li>
  )
}
