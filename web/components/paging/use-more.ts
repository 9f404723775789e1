import { useEffect, useMemo, useRef, useState } from 'react'

/** A page of a list: what is on it and where the next one starts. */
export interface ListPage<Item> {
  items: readonly Item[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

/** A list that has come so far, and the way to its next page. */
export interface More<Item> extends ListPage<Item> {
  state: 'idle' | 'loading' | 'failed'
  /** How many came with the last press; 0 before the first. */
  added: number
  loadMore: () => void
}

/** A list that starts with the page of the loader and grows by a page at every `loadMore`. */
export function useMore<Item>(
  first: ListPage<Item>,
  load: (after: string, signal: AbortSignal) => Promise<ListPage<Item>>,
): More<Item> {
  const [pages, setPages] = useState([first])
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
      setPages((known) => [...known, page])
      setState('idle')
    } catch {
      if (!controller.signal.aborted) setState('failed')
    }
  }

  return {
    items: useMemo(() => pages.flatMap(({ items }) => items), [pages]),
    next: last.next,
    state,
    added: pages.length > 1 ? last.items.length : 0,
    loadMore: () => void loadMore(),
  }
}
