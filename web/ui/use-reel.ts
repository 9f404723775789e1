import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

export interface ReelControl {
  list: RefObject<HTMLUListElement | null>
  /** Which ends are visible. */
  ends: { start: boolean; end: boolean }
  /** Scrolls by a page, backward for -1 and forward for 1. */
  page: (direction: -1 | 1) => void
}

/** The state of a horizontally scrolling list. Zoom rounds pixels, so a distance of 1 px counts as none. */
export function useReel(): ReelControl {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const start = element.scrollLeft <= 1
      const end = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
      setEnds((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const page = useCallback((direction: -1 | 1) => {
    const element = list.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.9 })
  }, [])

  return { list, ends, page }
}
