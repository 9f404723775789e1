import { useId } from 'react'
import type { ArticleCardFragment, ArticlePageFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { ArticleCard } from '../cards/article-card.tsx'
import { toListPage } from '../detail/load-episodes.ts'
import { LoadMoreLink } from '../paging/load-more-link.tsx'
import type { ListPage } from '../paging/use-more.ts'
import { usePagedList } from '../paging/use-paged-list.ts'
import '../cards/article-list.css'

interface NewestArticlesProps {
  title: string
  articles: ArticlePageFragment
  load: (after: string, signal: AbortSignal) => Promise<ListPage<ArticleCardFragment>>
  now: number
}

export function NewestArticles({ title, articles, load, now }: NewestArticlesProps) {
  const id = useId()
  const { list, items, next, state, added, onMore } = usePagedList<ArticleCardFragment, HTMLUListElement>(
    toListPage(articles),
    load,
    'articles',
  )
  if (items.length === 0) return null
  return (
    <section className="section" aria-labelledby={id} data-station="ewn">
      <div className="section-head">
        <h2 className="title-2" id={id}>
          {title}
        </h2>
      </div>
      <ul className="article-list" ref={list}>
        {items.map((article) => (
          <ArticleCard key={article._id} article={article} now={now} />
        ))}
      </ul>
      {next && (
        <div className="grid gap-2 mt-7 justify-items-center">
          <LoadMoreLink
            to={`?articles=${encodeURIComponent(next)}`}
            noun="articles"
            label="Load more articles"
            state={state}
            onMore={onMore}
          />
        </div>
      )}
      <p className="sr-only" role="status">
        {added > 0 && `${plural(added, 'more article')} loaded`}
      </p>
    </section>
  )
}
