import { useRef } from 'react'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import type { MediaType, ReelPageFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { MediaReel } from '../media-reel.tsx'
import { useMore, type ListPage } from '../use-more.ts'

type Detail = ReelPageFragment['edges'][number]['node']['reelDetail']
type Reel = Extract<Detail, { __typename: 'MediaReel' }>

export const REELS_A_PAGE = 5

interface HomeReelsProps {
  reels: ReelPageFragment
  mediaType: MediaType
}

/** The rows of the home page, a few at a time; without JavaScript the next ones are another page. */
export function HomeReels({ reels, mediaType }: HomeReelsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { items, next, state, added, loadMore } = useMore(listPage(reels), async (after, signal) => {
    const variables = { mediaType, first: REELS_A_PAGE, after }
    return listPage((await run(GetHomeExplore, variables, { signal })).homeExplore.reels)
  })
  return (
    <>
      <div id="more" ref={list}>
        {items.map((reel) => (
          <MediaReel key={reel.id} reel={reel} />
        ))}
      </div>
      <div className="section grid justify-items-center gap-3 noscript:hidden">
        <LoadMore
          list={list}
          noun="row"
          count={items.length}
          added={added}
          state={state}
          hasMore={next !== null}
          onMore={loadMore}
        />
      </div>
      {next !== null && (
        <p className="section hidden justify-center noscript:flex">
          <ButtonLink kind="outline" to={moreUrl(mediaType, next)}>
            Load more
          </ButtonLink>
        </p>
      )}
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
