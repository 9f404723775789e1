import { useEffect, useEffectEvent, useState } from 'react'
import { initialScrollLeft } from './guide-scale.ts'

export interface GuideScroller {
  attach: (element: HTMLElement | null) => void
  ends: { start: boolean; end: boolean }
  onScroll: () => void
  earlier: () => void
  later: () => void
  showMinute: (minutes: number) => void
}

/** A newly mounted grid opens at `minutes` of the day. */
export function useGuideScroller(minutes: number): GuideScroller {
  const [element, attach] = useState<HTMLElement | null>(null)
  const [ends, setEnds] = useState({ start: false, end: false })
  const open = useEffectEvent(() => element?.scrollTo({ left: initialScrollLeft(minutes), behavior: 'instant' }))
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
    showMinute: (minute) => element?.scrollTo({ left: initialScrollLeft(minute) }),
  }
}
