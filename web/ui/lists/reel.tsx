import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { keepScroll } from './row-scroll.ts'

const SHAPES = { square: 'square', wide: 'wide', tall: 'tall', ticket: 'tickets', continue: 'continue' } as const

export type ReelShape = keyof typeof SHAPES

interface ReelProps {
  shape: ReelShape
  head: (arrows: ReactNode) => ReactNode
  /** `li` elements. */
  children: ReactNode
}

export function Reel({ shape, head, children }: ReelProps) {
  const { list, ends, page } = useReel()
  return (
    <>
      {head(<ReelArrows ends={ends} page={page} />)}
      <ul className={`reel ${SHAPES[shape]}`} ref={list}>
        {children}
      </ul>
    </>
  )
}

/** For pointers, because Tab reaches every card. Hidden if all cards are visible. */
function ReelArrows({ ends, page }: Pick<ReelControl, 'ends' | 'page'>) {
  if (ends.start && ends.end) return null
  return (
    <div className="arrows">
      <IconButton
        label="Scroll back"
        icon={<ChevronLeft />}
        kind="filled"
        size="small"
        aria-disabled={ends.start}
        onClick={() => page(-1)}
      />
      <IconButton
        label="Scroll forward"
        icon={<ChevronRight />}
        kind="filled"
        size="small"
        aria-disabled={ends.end}
        onClick={() => page(1)}
      />
    </div>
  )
}

interface ReelControl {
  list: RefObject<HTMLUListElement | null>
  ends: { start: boolean; end: boolean }
  /** Scrolls back for -1, forward for 1. */
  page: (direction: -1 | 1) => void
}

/** Zoom rounds pixels, so a distance of 1 px counts as none. */
function useReel(): ReelControl {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })

  useLayoutEffect(() => keepScroll(list.current), [])

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
    // Added or removed cards change the width of the content, not that of the list.
    const changes = new MutationObserver(measure)
    changes.observe(element, { childList: true })
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizes.disconnect()
      changes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const page = useCallback((direction: -1 | 1) => {
    const element = list.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.9 })
  }, [])

  return { list, ends, page }
}
