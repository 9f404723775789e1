import { useEffect, useEffectEvent, useState } from 'react'
import { openingAt } from './guide-scale.ts'

export interface GuideScroller {
  /** To be the `ref` of what scrolls. */
  attach: (element: HTMLElement | null) => void
  /** Nothing earlier, or nothing later, is left to see. */
  ends: { start: boolean; end: boolean }
  onScroll: () => void
  earlier: () => void
  later: () => void
  /** Brings a minute of the day into view. */
  showMinute: (minutes: number) => void
}

/** Moves the scale of the day: a new one opens at `minutes`, then it turns by pages. */
export function useGuideScroller(minutes: number): GuideScroller {
  const [element, attach] = useState<HTMLElement | null>(null)
  const [ends, setEnds] = useState({ start: false, end: false })
  const open = useEffectEvent(() => element?.scrollTo({ left: openingAt(minutes), behavior: 'instant' }))
  useEffect(() => {
    if (element) open()
  }, [element])
  const turnPage = (direction: 1 | -1) => element?.scrollBy({ left: direction * element.clientWidth * 0.6 })
  return {
    attach,
    ends,
    onScroll() {
      if (!element) return
      const { scrollLeft, clientWidth, scrollWidth } = element
      const start = scrollLeft <= 1
      const end = scrollLeft + clientWidth >= scrollWidth - 1
      if (start !== ends.start || end !== ends.end) setEnds({ start, end })
    },
    earlier: () => turnPage(-1),
    later: () => turnPage(1),
    showMinute: (wanted) => element?.scrollTo({ left: openingAt(wanted) }),
  }
}
