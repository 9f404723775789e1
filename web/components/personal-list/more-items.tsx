import type { RefObject } from 'react'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import type { More } from '../paging/use-more.ts'

interface MoreItemsProps {
  /** Ref of the element whose children are the items. */
  list: RefObject<HTMLElement | null>
  more: More<unknown>
  /** Noun for an item, in the singular. */
  noun?: string
}

/** Load-more control of a list in My Content. */
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
