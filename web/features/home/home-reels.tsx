import { memo, Suspense, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { LoadMoreLink } from '#web/components/paging/load-more-link.tsx'
import type { ListPage } from '#web/components/paging/use-more.ts'
import { usePagedList } from '#web/components/paging/use-paged-list.ts'
import { AnyReel } from '#web/components/reels/any-reel.tsx'
import { isEmptyReel, reelKey, type Reel } from '#web/components/reels/reel-kinds.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import type { MediaType, ReelPageFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { plural } from '#web/lib/text/plural.ts'

/** Rows in the document: those of a screen or two, so that it stays small. */
export const REELS_A_PAGE = 3
const MORE_REELS = 6
const NEAR = '0px 0px 500px'

interface HomeReelsProps {
  reels: ReelPageFragment
  mediaType: MediaType
  loadedAt: number
}

/** The second page loads near the viewport, each later page by "Load more", a link that also works without JavaScript. */
export const HomeReels = memo(function HomeReels({ reels, mediaType, loadedAt }: HomeReelsProps) {
  const end = useRef<HTMLDivElement>(null)
  const { list, items, next, state, added, loadMore, onMore } = usePagedList<Reel, HTMLDivElement>(
    listPage(reels),
    async (after, signal) => {
      const variables = { mediaType, first: MORE_REELS, after }
      return listPage((await run(GetHomeExplore, variables, { signal })).homeExplore.reels)
    },
  )
  // `loadMore`, unlike `onMore`, leaves the focus where it is.
  useNear(end, () => state === 'idle' && added === 0 && loadMore())
  return (
    <>
      <div id="more" ref={list}>
        {items.map((reel) => (
          // One boundary for each reel, so that React hydrates reel by reel and not in one long task.
          <Suspense key={reelKey(reel)}>
            <AnyReel reel={reel} loadedAt={loadedAt} />
          </Suspense>
        ))}
      </div>
      <div className="section grid justify-items-center gap-3" ref={end}>
        {next !== null && <LoadMoreLink to={moreUrl(mediaType, next)} noun="rows" state={state} onMore={onMore} />}
        <p className="sr-only" role="status">
          {added > 0 && `${plural(added, 'more row')} loaded`}
        </p>
      </div>
    </>
  )
})

const listPage = ({ edges, pageInfo }: ReelPageFragment): ListPage<Reel> => ({
  items: edges.map(({ node }) => node.reelDetail).filter((reel) => !isEmptyReel(reel)),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

function moreUrl(mediaType: MediaType, after: string): string {
  const search = new URLSearchParams({ ...(mediaType !== 'ALL' && { mediaType }), after })
  return `?${search}#more`
}

function useNear(element: RefObject<HTMLElement | null>, onNear: () => void) {
  const onEvent = useEffectEvent(onNear)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEvent(), { rootMargin: NEAR })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}
