import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import type { ReelControl } from './use-reel.ts'

/** The scroll buttons of a reel for pointers; with the keyboard every card is reachable by Tab. Hidden if all cards are visible. */
export function ReelArrows({ ends, page }: Pick<ReelControl, 'ends' | 'page'>) {
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
        label="Scroll on"
        icon={<ChevronRight />}
        kind="filled"
        size="small"
        aria-disabled={ends.end}
        onClick={() => page(1)}
      />
    </div>
  )
}
