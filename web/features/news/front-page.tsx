import { ArticleCard } from '#web/components/cards/article-card.tsx'
import { CardImage } from '#web/components/images/card-image.tsx'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { publishedAgo, timeAgo } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import { BreakingNews } from './breaking-news.tsx'
import { FRONT, type ListedArticle, type News } from './load-news.ts'
import { newsUrl } from './news-view.ts'

interface FrontPageProps {
  /** The lead, four others, then the list of the latest articles. */
  articles: readonly ListedArticle[]
  trending: readonly ListedArticle[]
  channel: News['channel']
  now: number
}

export function FrontPage({ articles, trending, channel, now }: FrontPageProps) {
  const [lead, ...others] = articles
  if (!lead) return null
  return (
    <>
      {lead.isBreaking && <BreakingNews article={lead} />}
      <div className="front-page">
        <div className="front-lead">
          <Lead article={lead} now={now} />
          <ul className="front-others">
            {others.slice(0, FRONT.leads - 1).map((article) => (
              <ArticleCard key={article._id} article={article} now={now} />
            ))}
          </ul>
        </div>
        <aside className="front-side" aria-label="Live and latest">
          {channel && <LiveChannel channel={channel} />}
          <Latest articles={others.slice(FRONT.leads - 1)} now={now} />
          <Trending articles={trending} />
        </aside>
      </div>
    </>
  )
}

function Lead({ article, now }: { article: ListedArticle; now: number }) {
  const { headerImage: image, badges, overline, teaserOverline, headline, subline, language } = article
  return (
    <article className="front-story">
      {image && (
        <Link className="art ratio-16x9" to={article._url} tabIndex={-1} aria-hidden="true">
          <ResponsiveImage
            url={image.medium16x9}
            placeholder={image.placeholder}
            alt=""
            width={760}
            height={428}
            sizes="(min-width: 1200px) 48vw, (min-width: 1024px) 60vw, 100vw"
            priority
          />
        </Link>
      )}
      <p className="kicker signal">{badges[0] ?? teaserOverline ?? overline}</p>
      <h2 className="news-1" lang={language ?? undefined}>
        <Link to={article._url}>{headline}</Link>
      </h2>
      {subline && <p className="front-standfirst">{subline}</p>}
      <p className="meta">{publishedAgo(article, now)}</p>
    </article>
  )
}

const LiveChannel = ({ channel: { headline, headerImage, _url } }: { channel: NonNullable<News['channel']> }) => (
  <Link className="live-channel" to={_url}>
    <CardImage image={headerImage} crop="medium16x9" width={400} sizes="(min-width: 1200px) 28vw, 100vw" />
    <span className="live-channel-text">
      <Badge kind="live" size="small">
        Live
      </Badge>
      <span className="news-3">{headline}</span>
    </span>
  </Link>
)

/** Younger articles are highlighted. */
const FRESH_MS = 30 * 60_000

function Latest({ articles, now }: { articles: readonly ListedArticle[]; now: number }) {
  if (articles.length === 0) return null
  return (
    <section className="news-wire" aria-labelledby="latest">
      <h2 id="latest">Latest</h2>
      <ol>
        {articles.map(({ _id, _url, headline, teaserHeadline, language, publishedAt }) => {
          const published = Date.parse(publishedAt?.iso8601 ?? '')
          return (
            <li key={_id} className={now - published < FRESH_MS ? 'fresh' : undefined}>
              {publishedAt ? <time dateTime={publishedAt.iso8601}>{timeAgo(published, now)}</time> : <span />}
              <h3 className="news-3" lang={language ?? undefined}>
                <Link to={_url}>{teaserHeadline ?? headline}</Link>
              </h3>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const Trending = ({ articles }: { articles: readonly ListedArticle[] }) =>
  articles.length > 0 && (
    <section className="news-wire news-trending" aria-labelledby="trending">
      <h2>
        <span id="trending">Trending</span>{' '}
        <Link className="meta" to={newsUrl({ tab: 'TRENDING', topic: null })}>
          View all
        </Link>
      </h2>
      <ol>
        {articles.map(({ _id, _url, headline, teaserHeadline, language }, index) => (
          <li key={_id}>
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="news-3" lang={language ?? undefined}>
              <Link to={_url}>{teaserHeadline ?? headline}</Link>
            </h3>
          </li>
        ))}
      </ol>
    </section>
  )
