import type { RefObject } from 'react'
import { LoadMore } from '#web/ui/load-more.tsx'
import type { More } from '../use-more.ts'

interface MoreItemsProps {
  /** Its children are the items. */
  list: RefObject<HTMLElement | null>
  more: More<unknown>
}

/** The end of a list of My Content. */
export const MoreItems = ({ list, more: { items, next, state, added, loadMore } }: MoreItemsProps) => (
  <div className="mt-6 grid justify-items-center gap-3">
    <LoadMore
      list={list}
      noun="item"
      count={items.length}
      added={added}
      state={state}
      hasMore={next !== null}
      onMore={loadMore}
    />
  </div>
)
