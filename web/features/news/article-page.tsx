import { AdSlot } from '#web/ads/ad-slot.tsx'
import { ArticleCard } from '#web/components/cards/article-card.tsx'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { ShareLinks } from '#web/components/detail/share-links.tsx'
import { TopicChips } from '#web/components/detail/topics.tsx'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { Sections } from '#web/components/sections/sections.tsx'
import { WideFigure } from '#web/components/sections/wide-figure.tsx'
import type { ArticleDetailFragment } from '#web/gateway/generated/types.ts'
import { lazyWhenReached } from '#web/lib/lazy-load.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { useArticleRead } from './use-article-read.ts'
import '#web/components/cards/article-list.css'
import './article-page.css'

// Until the script is loaded, a click on a play button is recorded and replayed.
const ArticleExtras = lazyWhenReached('.article-extras', () =>
  import('./article-extras.tsx').then((module) => module.ArticleExtras),
)

interface ArticlePageProps {
  article: ArticleDetailFragment
  loadedAt: number
}

export function ArticlePage({ article, loadedAt }: ArticlePageProps) {
  const now = useNow(loadedAt)
  useArticleRead(article._url)
  const { headerImage: image, topicList, relatedArticles, language, source } = article
  return (
    <div className="page-width news" data-station="ewn">
      <Breadcrumbs crumbs={[{ to: '/ewn', text: 'EWN' }]} page={topicList[0]?.name ?? article.overline ?? 'News'} />
      <article>
        <ArticleHead article={article} now={now} />
        {image && <WideFigure image={image} className="mt-6" priority />}
        {article.sections.length > 0 ? (
          <Sections sections={article.sections} hasDropCap language={language} />
        ) : (
          hasBodyText({ content: article }) && (
            <div className="prose mt-8">
              <BodyText content={article} />
            </div>
          )
        )}
        {source && <Attribution source={source} />}
        {topicList.length > 0 && (
          <TopicChips topics={topicList} className="flex items-center flex-wrap gap-2 mx-auto mt-9 max-w-(--measure)" />
        )}
        {(article.isBreaking || article.corrections.length > 0 || article.relatedAudio.length > 0) && (
          <ArticleExtras article={article} loadedAt={loadedAt} />
        )}
      </article>
      <section className="section">
        <AdSlot slot="article" />
      </section>
      {relatedArticles.length > 0 && (
        <section className="section" aria-labelledby="related">
          <div className="section-head">
            <h2 className="title-2" id="related">
              {topicList[0] ? (
                <Link className="hover:underline" to={topicList[0]._url}>{`More on ${topicList[0].name}`}</Link>
              ) : (
                'More news'
              )}
            </h2>
          </div>
          <ul className="article-list">
            {relatedArticles.map((other) => (
              <ArticleCard key={other._id} article={other} now={now} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const Attribution = ({ source: { name, url } }: { source: NonNullable<ArticleDetailFragment['source']> }) => (
  <p className="attribution meta">
    {'First published by '}
    {url ? (
      <ExternalLink className="link" href={url}>
        <bdi>{name}</bdi>
      </ExternalLink>
    ) : (
      <bdi>{name}</bdi>
    )}
  </p>
)

function ArticleHead({ article, now }: { article: ArticleDetailFragment; now: number }) {
  const { badges, overline, headline, subline, language, presenters, author } = article
  const lang = language ?? undefined
  const [person] = presenters
  return (
    <header className="article-head">
      {(badges[0] ?? overline) && <p className="kicker signal text-ui">{badges[0] ?? overline}</p>}
      <h1 className="news-1" lang={lang}>
        {headline}
      </h1>
      {subline && (
        <p className="standfirst" lang={lang}>
          {subline}
        </p>
      )}
      <div className="byline">
        <div className="relative flex items-center gap-3">
          {person?.headerImage && (
            <div className="art round w-11 flex-none">
              <ResponsiveImage
                url={person.headerImage.mediumCircle}
                placeholder={person.headerImage.placeholder}
                alt=""
                width={44}
                height={44}
                sizes="44px"
              />
            </div>
          )}
          <div>
            <p className="font-semibold empty:hidden">
              {person ? (
                <Link className="stretched-link hover:underline" to={person._url}>
                  {person.name}
                </Link>
              ) : (
                author
              )}
            </p>
            <p className="meta dot-separated">
              <time dateTime={article.publishedAt?.iso8601}>
                {publishedAgo({ publishedAt: article.publishedAt }, now)}
              </time>
              {article.updatedAt && <time dateTime={article.updatedAt.iso8601}>{publishedAgo(article, now)}</time>}
              <span>{`${article.readMinutes} minute read`}</span>
            </p>
          </div>
        </div>
        <div className="flex items-center gap-2">
          <BookmarkButton content={article} />
          <ShareLinks content={article} />
        </div>
      </div>
    </header>
  )
}
