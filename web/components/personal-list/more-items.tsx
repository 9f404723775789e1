import type { RefObject } from 'react'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import type { More } from '../paging/use-more.ts'

interface MoreItemsProps {
  /** Its children are the items. */
  list: RefObject<HTMLElement | null>
  more: More<unknown>
  /** In the singular. */
  noun?: string
}

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
