import { Suspense } from 'react'
import { LoadMoreLink } from '#web/components/paging/load-more-link.tsx'
import type { ListPage } from '#web/components/paging/use-more.ts'
import { usePagedList } from '#web/components/paging/use-paged-list.ts'
import { AnyReel } from '#web/components/reels/any-reel.tsx'
import { isEmptyReel, reelKey, type Reel } from '#web/components/reels/reel-kinds.ts'
import type { ReelPageFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'

export const CATCHUP_REELS_A_PAGE = 4

interface CatchupReelsProps {
  reels: ReelPageFragment
  loadedAt: number
  load: (after: string, signal: AbortSignal) => Promise<ReelPageFragment>
  allOf: (reelId: string) => { to: string; label: string }
}

const listPage = ({ edges, pageInfo }: ReelPageFragment): ListPage<Reel> => ({
  items: edges.map(({ node }) => node.reelDetail).filter((reel) => !isEmptyReel(reel)),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

/** "Load more" also works without JavaScript. */
export function CatchupReels({ reels, loadedAt, load, allOf }: CatchupReelsProps) {
  const { list, items, next, state, added, onMore } = usePagedList<Reel, HTMLDivElement>(
    listPage(reels),
    async (after, signal) => listPage(await load(after, signal)),
  )
  return (
    <>
      <div id="more" ref={list}>
        {items.map((reel) => (
          <Suspense key={reelKey(reel)}>
            <AnyReel reel={reel} loadedAt={loadedAt} allOf={allOf} />
          </Suspense>
        ))}
      </div>
      {next !== null && (
        <div className="section grid justify-items-center gap-3">
          <LoadMoreLink
            to={`?${new URLSearchParams({ after: next })}#more`}
            noun="rows"
            state={state}
            onMore={onMore}
          />
        </div>
      )}
      <p className="sr-only" role="status">
        {added > 0 && `${plural(added, 'more row')} loaded`}
      </p>
    </>
  )
}
