import { useEffect, useRef, type RefObject } from 'react'
import { useMore, type ListPage, type More } from './use-more.ts'

interface PagedList<Item, Element> extends More<Item> {
  /** Its children are the items. */
  list: RefObject<Element | null>
  /** Loads the next page, then moves the focus to its first link. */
  onMore: () => void
}

export function usePagedList<Item, Element extends HTMLElement>(
  first: ListPage<Item>,
  load: (after: string, signal: AbortSignal) => Promise<ListPage<Item>>,
  name?: string,
): PagedList<Item, Element> {
  const list = useRef<Element>(null)
  const isPressed = useRef(false)
  const more = useMore(first, load, name)
  const firstNew = more.items.length - more.added
  useEffect(() => {
    if (more.added > 0 && isPressed.current) list.current?.children[firstNew]?.querySelector('a')?.focus()
    isPressed.current = false
  }, [firstNew, more.added])
  const onMore = () => {
    isPressed.current = true
    more.loadMore()
  }
  return { ...more, list, onMore }
}
