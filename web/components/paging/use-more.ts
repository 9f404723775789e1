import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export interface ListPage<Item> {
  items: readonly Item[]
  /** A cursor; null on the last page. */
  next: string | null
}

export interface More<Item> extends ListPage<Item> {
  state: 'idle' | 'loading' | 'failed'
  /** Number of items that the last `loadMore` appended; 0 before the first. */
  added: number
  loadMore: () => void
}

/** The pages of the lists that were extended in this visit, by history entry and name. In memory only. */
function createPagesLeft() {
  const byList = new Map<string, readonly ListPage<unknown>[]>()
  return {
    /** Returns the list as it was left. Its first page is replaced by the current one, if that still ends where the second page starts. */
    restore: <Item>(list: string, first: ListPage<Item>): readonly ListPage<Item>[] => {
      // They were saved by the same list.
      const left = (byList.get(list) ?? []) as readonly ListPage<Item>[]
      // A first page without a next one belongs to another list, or to one that has become shorter.
      if (left.length === 0 || first.next === null) return [first]
      return left[0]?.next === first.next ? [first, ...left.slice(1)] : left
    },
    save: (list: string, pages: readonly ListPage<unknown>[]) => void byList.set(list, pages),
  }
}

const PAGES_LEFT = createPagesLeft()

/**
 * Starts with the page of the loader, to which `loadMore` appends; Back restores the list as it was left. `name` is unique in the page.
 */
export function useMore<Item>(
  first: ListPage<Item>,
  load: (after: string, signal: AbortSignal) => Promise<ListPage<Item>>,
  name = '',
): More<Item> {
  const list = useLocation().key + name
  const [pages, setPages] = useState(() => PAGES_LEFT.restore(list, first))
  const [added, setAdded] = useState(0)
  const [state, setState] = useState<More<Item>['state']>('idle')
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])
  const last = pages.at(-1) ?? first

  async function loadMore() {
    if (last.next === null || state === 'loading') return
    const controller = new AbortController()
    request.current = controller
    setState('loading')
    try {
      const page = await load(last.next, controller.signal)
      const extended = [...pages, page]
      PAGES_LEFT.save(list, extended)
      setPages(extended)
      setAdded(page.items.length)
      setState('idle')
    } catch {
      if (!controller.signal.aborted) setState('failed')
    }
  }

  return {
    items: useMemo(() => pages.flatMap(({ items }) => items), [pages]),
    next: last.next,
    state,
    added,
    loadMore: () => void loadMore(),
  }
}
