import { Suspense } from 'react'
import { ArticleCard } from '#web/components/cards/article-card.tsx'
import { LoadMoreLink } from '#web/components/paging/load-more-link.tsx'
import { usePagedList } from '#web/components/paging/use-paged-list.ts'
import { AnyReel } from '#web/components/reels/any-reel.tsx'
import { reelKey } from '#web/components/reels/reel-kinds.ts'
import { dayInWords } from '#web/components/schedule/day-in-words.ts'
import { run } from '#web/gateway/run.ts'
import { clockTime, toDay } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import '#web/ui/menus/tabs.css'
import { ChipLink } from '#web/ui/buttons/chip.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import { FrontPage } from './front-page.tsx'
import { FRONT, type ListedArticle, loadArticles, type News, PAGE_SIZE } from './load-news.ts'
import { newsUrl, type NewsView } from './news-view.ts'
import '#web/components/cards/article-list.css'
import './news-page.css'

interface NewsPageProps {
  news: News
  loadedAt: number
}

export function NewsPage({ news, loadedAt }: NewsPageProps) {
  const now = useNow(loadedAt)
  const { view, isFront, articles, topics } = news
  const topic = topics.find(({ id }) => id === view.topic)
  const onFront = isFront ? articles.items.slice(0, FRONT.leads + FRONT.latest) : []
  const rest = articles.items.slice(onFront.length)
  return (
    <div className="page-width news-page" data-station="ewn">
      <Masthead loadedAt={loadedAt} />
      <NewsNavigation view={view} topics={topics} />
      {isFront && <FrontPage articles={onFront} trending={news.trending} channel={news.channel} now={now} />}
      {topic && (
        <p className="mt-4">
          <Link className="link" to={topic._url}>{`Everything about ${topic.name}`}</Link>
        </p>
      )}
      {!isFront && articles.items.length === 0 && <NoNews />}
      {rest.length > 0 && (
        <section className={isFront ? 'section' : 'mt-6'} aria-labelledby="news-list">
          <h2 className={isFront ? 'title-2 mb-5' : 'sr-only'} id="news-list">
            {isFront ? 'More news' : (topic?.name ?? listTitle(view))}
          </h2>
          <ArticleList
            first={{ ...articles, items: rest }}
            view={view}
            now={now}
            firstLead={isFront ? FRONT.cards : 0}
          />
        </section>
      )}
      {news.reels.map((reel) => (
        <Suspense key={reelKey(reel)}>
          <AnyReel reel={reel} loadedAt={loadedAt} />
        </Suspense>
      ))}
    </div>
  )
}

/** For a topic that is not among the frequent ones. */
const listTitle = ({ tab, topic }: NewsView): string =>
  tab === 'TRENDING' ? 'Trending' : topic === null ? 'All news' : 'News on this topic'

const Masthead = ({ loadedAt }: { loadedAt: number }) => (
  <div className="masthead">
    <h1>
      <Logo name="ewn" label="EWN" />
    </h1>
    <p className="meta">
      <span>{`${dayInWords(toDay(loadedAt))} ${toDay(loadedAt).slice(0, 4)}`}</span>
      <span>Updated {clockTime(loadedAt)}</span>
    </p>
  </div>
)

const TABS = [
  { tab: 'ALL_NEWS', label: 'All news' },
  { tab: 'TRENDING', label: 'Trending' },
] as const

/** Tabs and topics are links, so that each view has a URL. */
const NewsNavigation = ({ view, topics }: { view: NewsView; topics: News['topics'] }) => (
  <div className="news-navigation">
    <nav className="tabs" aria-label="News">
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          to={newsUrl({ tab, topic: null })}
          aria-current={view.tab === tab && view.topic === null ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
    <nav className="news-topics" aria-label="Topics">
      {topics.map(({ id, name }) =>
        id === view.topic ? (
          <ChipLink
            key={id}
            to={newsUrl({ tab: view.tab, topic: null })}
            aria-current="true"
            aria-label={`${name}, show all topics`}
            preventScrollReset
          >
            {name}
          </ChipLink>
        ) : (
          <ChipLink key={id} to={newsUrl({ tab: view.tab, topic: id })}>
            {name}
          </ChipLink>
        ),
      )}
    </nav>
  </div>
)

interface ArticleListProps {
  first: { items: readonly ListedArticle[]; next: string | null }
  view: NewsView
  now: number
  /** The number of cards before the first lead; each of the pages that follow begins with another. */
  firstLead: number
}

function ArticleList({ first, view, now, firstLead }: ArticleListProps) {
  const { list, items, next, state, added, onMore } = usePagedList<ListedArticle, HTMLUListElement>(
    first,
    (after, signal) => loadArticles({ ...view, after }, (...operation) => run(...operation, { signal })),
  )
  return (
    <>
      <ul className="article-list" id="more" ref={list}>
        {items.map((article, index) => (
          <ArticleCard
            key={article._id}
            article={article}
            now={now}
            isLead={index >= firstLead && (index - firstLead) % PAGE_SIZE === 0}
          />
        ))}
      </ul>
      <div className="grid justify-items-center gap-3 mt-8">
        {next !== null && (
          <LoadMoreLink to={`${newsUrl(view, next)}#more`} noun="articles" state={state} onMore={onMore} />
        )}
        <p className="sr-only" role="status">
          {added > 0 && `${added} more articles loaded`}
        </p>
      </div>
    </>
  )
}

const NoNews = () => (
  <div className="empty">
    <h2 className="title-1">No stories here yet</h2>
    <p>The newsroom has published nothing about this so far.</p>
    <ButtonLink kind="primary" to="/ewn">
      All news
    </ButtonLink>
  </div>
)
