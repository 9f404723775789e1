import type { RefObject } from 'react'
import { LoadMore } from '#web/ui/load-more.tsx'
import type { More } from '../paging/use-more.ts'

interface MoreItemsProps {
  /** Its children are the items. */
  list: RefObject<HTMLElement | null>
  more: More<unknown>
  /** What one of them is, in the singular. */
  noun?: string
}

/** The end of a list of My Content. */
export const MoreItems = ({ list, more, noun = 'item' }: MoreItemsProps) => (
  <div className="mt-6 grid justify-items-center gap-3">
    <LoadMore
      list={list}
      noun={noun}
      count={more.items.length}
      added={more.added}
      state={more.state}
      hasMore={more.next !== null}
      onMore={more.loadMore}
    />
  </div>
)
