import { useEffect, useRef, type RefObject } from 'react'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import type { MediaType, ReelPageFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { plural } from '#web/lib/plural.ts'
import { LoadMoreLink } from '../load-more-link.tsx'
import { MediaReel } from '../media-reel.tsx'
import { useMore, type ListPage } from '../use-more.ts'

type Detail = ReelPageFragment['edges'][number]['node']['reelDetail']
type Reel = Extract<Detail, { __typename: 'MediaReel' }>

export const REELS_A_PAGE = 5

interface HomeReelsProps {
  reels: ReelPageFragment
  mediaType: MediaType
}

/** The rows of the home page, a few at a time. "Load more" is a link: without JavaScript it leads to the next ones. */
export function HomeReels({ reels, mediaType }: HomeReelsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { items, next, state, added, loadMore } = useMore(listPage(reels), async (after, signal) => {
    const variables = { mediaType, first: REELS_A_PAGE, after }
    return listPage((await run(GetHomeExplore, variables, { signal })).homeExplore.reels)
  })
  useFocusOnNew(list, items.length - added, added)
  return (
    <>
      <div id="more" ref={list}>
        {items.map((reel) => (
          <MediaReel key={reel.id} reel={reel} />
        ))}
      </div>
      <div className="section grid justify-items-center gap-3">
        {next !== null && <LoadMoreLink to={moreUrl(mediaType, next)} noun="rows" state={state} onMore={loadMore} />}
        <p className="sr" role="status">
          {added > 0 && `${plural(added, 'more row')} loaded`}
        </p>
      </div>
    </>
  )
}

/** The rows that show something: places for advertising are empty until there is advertising. */
const listPage = ({ edges, pageInfo }: ReelPageFragment): ListPage<Reel> => ({
  items: edges.flatMap(({ node: { reelDetail } }) =>
    reelDetail.__typename === 'MediaReel' && reelDetail.teasers.edges.length > 0 ? [reelDetail] : [],
  ),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

function moreUrl(mediaType: MediaType, after: string): string {
  const search = new URLSearchParams({ ...(mediaType !== 'ALL' && { mediaType }), after })
  return `?${search}#more`
}

/** After a press the focus goes on to the first card of the first new row. */
function useFocusOnNew(list: RefObject<HTMLElement | null>, firstNew: number, added: number) {
  useEffect(() => {
    if (added > 0) list.current?.children[firstNew]?.querySelector('a')?.focus()
  }, [list, firstNew, added])
}
