import { CoverCard } from '#web/components/cards/cover-card.tsx'
import { Breadcrumbs, type Crumb } from '#web/components/detail/breadcrumbs.tsx'
import { LoadMoreLink } from '#web/components/paging/load-more-link.tsx'
import type { ListPage } from '#web/components/paging/use-more.ts'
import { usePagedList } from '#web/components/paging/use-paged-list.ts'
import type { TeaserPageFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import type { Teaser } from '#web/player/playable/to-playable.ts'

interface FullListProps {
  title: string
  count?: string
  crumbs: readonly Crumb[]
  teasers: TeaserPageFragment
  shape: 'square' | 'wide'
  load: (after: string, signal: AbortSignal) => Promise<TeaserPageFragment>
}

const listPage = ({ edges, pageInfo }: TeaserPageFragment): ListPage<Teaser> => ({
  items: edges.map(({ node }) => node),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

export function FullList({ title, count, crumbs, teasers, shape, load }: FullListProps) {
  const { list, items, next, state, added, onMore } = usePagedList<Teaser, HTMLUListElement>(
    listPage(teasers),
    async (after, signal) => listPage(await load(after, signal)),
  )
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} page={title} />
      <div className="pt-2 pb-5">
        <h1 className="title-1 wrap-anywhere">{title}</h1>
        {count && <p className="meta mt-1">{count}</p>}
      </div>
      <h2 className="sr-only">All of it</h2>
      <ul className={shape === 'wide' ? 'wide-grid' : 'square-grid'} ref={list}>
        {items.map((teaser) => (
          <CoverCard key={teaser._id} teaser={teaser} shape={shape} />
        ))}
      </ul>
      {items.length === 0 && <p className="body-large">There is nothing in this list now.</p>}
      <div className="section grid justify-items-center gap-3">
        {next !== null && (
          <LoadMoreLink to={`?${new URLSearchParams({ after: next })}`} noun="items" state={state} onMore={onMore} />
        )}
        <p className="sr-only" role="status">
          {added > 0 && `${plural(added, 'more item')} loaded`}
        </p>
      </div>
    </div>
  )
}
