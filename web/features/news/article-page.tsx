import type { ArticleDetailFragment } from '#web/gateway/generated/types.ts'
import { publishedAgo } from '#web/lib/clock-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { ShareLinks } from '#web/components/detail/share-links.tsx'
import { TopicChips } from '#web/components/detail/topics.tsx'
import { Picture } from '#web/components/pictures/picture.tsx'
import { Sections } from '#web/components/sections/sections.tsx'
import { WideFigure } from '#web/components/sections/wide-figure.tsx'
import { ArticleCard } from './article-card.tsx'
import { readMinutes } from './read-minutes.ts'
import { useArticleRead } from './use-article-read.ts'
import '#web/styles/grids.css'
import './article-page.css'

interface ArticlePageProps {
  article: ArticleDetailFragment
  loadedAt: number
}

export function ArticlePage({ article, loadedAt }: ArticlePageProps) {
  const now = useNow(loadedAt)
  useArticleRead(article._url)
  const { headerImage: image, topicList, relatedArticles, language } = article
  return (
    <div className="page-width news" data-station="ewn">
      <Breadcrumbs crumbs={[{ to: '/ewn', text: 'EWN' }]} page={article.overline ?? 'News'} />
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
        {topicList.length > 0 && (
          <TopicChips topics={topicList} className="flex items-center flex-wrap gap-2 mx-auto mt-9 max-w-(--measure)" />
        )}
      </article>
      {relatedArticles.length > 0 && (
        <section className="section" aria-labelledby="related">
          <div className="section-head">
            <h2 className="title-2" id="related">
              {topicList[0] ? `More on ${topicList[0].name}` : 'More news'}
            </h2>
          </div>
          <ul className="wide-grid">
            {relatedArticles.map((other) => (
              <ArticleCard key={other._id} article={other} now={now} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ArticleHead({ article, now }: { article: ArticleDetailFragment; now: number }) {
  const { badges, overline, headline, subline, language, presenters, author, sections } = article
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
        <div className="flex items-center gap-3">
          {person?.headerImage && (
            <div className="art round w-11 flex-none">
              <Picture
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
            {(person?.name ?? author) && <p className="font-semibold">{person?.name ?? author}</p>}
            <p className="meta dot-separated">
              <time dateTime={article.publishedAt?.iso8601}>{publishedAgo(article, now)}</time>
              <span>{`${readMinutes(sections)} minute read`}</span>
            </p>
          </div>
        </div>
        <div className="flex items-center gap-2">
          <BookmarkButton content={article} />
          <ShareLinks path={article._url} title={headline} />
        </div>
      </div>
    </header>
  )
}
