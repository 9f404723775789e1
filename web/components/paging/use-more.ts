import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export interface ListPage<Item> {
  items: readonly Item[]
  /** A cursor; null on the last page. */
  next: string | null
}

export interface More<Item> extends ListPage<Item> {
  state: 'idle' | 'loading' | 'failed'
  /** Items that were appended last; 0 before the first `loadMore`. */
  added: number
  loadMore: () => void
}

/** Of the lists of this visit, by history entry and first cursor. In memory only. */
function createAppendedPages() {
  const byList = new Map<string, readonly ListPage<unknown>[]>()
  return {
    // They were saved by the same list.
    find: <Item>(list: string) => (byList.get(list) ?? []) as readonly ListPage<Item>[],
    save: (list: string, pages: readonly ListPage<unknown>[]) => void byList.set(list, pages),
  }
}

const APPENDED_PAGES = createAppendedPages()

/** Starts with the page of the loader, to which `loadMore` appends; Back restores the list as it was left. */
export function useMore<Item>(
  first: ListPage<Item>,
  load: (after: string, signal: AbortSignal) => Promise<ListPage<Item>>,
): More<Item> {
  const list = `${useLocation().key} ${first.next}`
  const [pages, setPages] = useState(() => [first, ...APPENDED_PAGES.find<Item>(list)])
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
      const appended = [...pages.slice(1), page]
      APPENDED_PAGES.save(list, appended)
      setPages([first, ...appended])
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
