import { useEffect, useRef, type RefObject } from 'react'
import { useMore, type ListPage } from '../use-more.ts'

/** A list that grows as in `useMore`; after each press the focus stands on the first link of what came. */
export function usePagedList<Item, Element extends HTMLElement>(
  first: ListPage<Item>,
  load: (after: string, signal: AbortSignal) => Promise<ListPage<Item>>,
): ReturnType<typeof useMore<Item>> & { list: RefObject<Element | null> } {
  const list = useRef<Element>(null)
  const more = useMore(first, load)
  const firstNew = more.items.length - more.added
  useEffect(() => {
    if (more.added > 0) list.current?.children[firstNew]?.querySelector('a')?.focus()
  }, [firstNew, more.added])
  return { ...more, list }
}
