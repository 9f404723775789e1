import { useId } from 'react'
import { CardImage } from '#web/components/images/card-image.tsx'
import type { ArticleCardFragment, NewsReelFragment } from '#web/gateway/generated/types.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Link } from '#web/ui/links/link.tsx'
import { SectionHead } from './section-head.tsx'

const ROWS = 4

export function NewsReel({ reel, loadedAt }: { reel: NewsReelFragment; loadedAt: number }) {
  const now = useNow(loadedAt)
  const headingId = useId()
  const [lead, ...others] = reel.articles
  if (!lead) return null
  return (
    <section className="section" aria-labelledby={headingId} data-station="ewn">
      <SectionHead id={headingId} title={reel.title} all={{ to: '/ewn', label: 'All news' }} />
      <div className="news-reel">
        <Lead article={lead} now={now} />
        <ul className="news-list">
          {others.slice(0, ROWS).map((article) => (
            <Row key={article._id} article={article} now={now} />
          ))}
        </ul>
      </div>
    </section>
  )
}

interface ArticleProps {
  article: ArticleCardFragment
  now: number
}

function Lead({ article, now }: ArticleProps) {
  const { headerImage: image, badges, teaserOverline, overline, headline, subline, language } = article
  return (
    <article className="news-lead">
      <CardImage
        image={image}
        crop="medium16x9"
        width={620}
        sizes="(min-width: 1200px) 44vw, (min-width: 1024px) 54vw, 100vw"
      />
      <div className="grid content-start gap-1.5">
        <p className="kicker signal">{badges[0] ?? teaserOverline ?? overline}</p>
        <h3 className="news-2" lang={language ?? undefined}>
          <Link to={article._url}>{article.teaserHeadline ?? headline}</Link>
        </h3>
        {subline && (
          <p className="text-text-2" lang={language ?? undefined}>
            {subline}
          </p>
        )}
        <p className="meta">{publishedAgo(article, now)}</p>
      </div>
    </article>
  )
}

function Row({ article, now }: ArticleProps) {
  const { headerImage: image, teaserOverline, overline, headline, language } = article
  return (
    <li className="news-row">
      <div className="grid content-start gap-1.5">
        <p className="kicker">{teaserOverline ?? overline}</p>
        <h3 className="news-3" lang={language ?? undefined}>
          <Link to={article._url}>{article.teaserHeadline ?? headline}</Link>
        </h3>
        <p className="meta">{publishedAgo(article, now)}</p>
      </div>
      <CardImage image={image} crop="medium16x9" width={132} />
    </li>
  )
}
