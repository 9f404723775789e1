import type { ReactNode } from 'react'
import { ReelArrows } from './reel-arrows.tsx'
import { useReel } from './use-reel.ts'

const SHAPES = { square: 'square', wide: 'wide', tall: 'tall', ticket: 'tickets' } as const

export type ReelShape = keyof typeof SHAPES

interface ReelProps {
  shape: ReelShape
  /** Renders the heading with the scroll buttons. */
  head: (arrows: ReactNode) => ReactNode
  /** `li` elements. */
  children: ReactNode
}

/** A row of cards that scrolls horizontally; the last visible card is always cut off at the edge. */
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
