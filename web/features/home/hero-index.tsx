import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { HeroLead } from './hero-lead.ts'
import { moveTab } from './move-tab.ts'
import { RotationToggle } from './rotation-toggle.tsx'
import type { Rotation } from './use-rotation.ts'

interface HeroIndexProps {
  leads: readonly HeroLead[]
  rotation: Rotation
  idOf: (index: number) => string
}

/** For wide screens. */
export function HeroIndex({ leads, rotation, idOf }: HeroIndexProps) {
  return (
    <div className="hero-index noscript:hidden">
      <div className="head">
        <span className="meta">Featured</span>
        <span className="flex gap-0.5">
          <RotationToggle rotation={rotation} />
          <IconButton
            label="Previous"
            icon={<ChevronLeft />}
            size="small"
            onClick={() => rotation.select(rotation.index - 1)}
          />
          <IconButton
            label="Next"
            icon={<ChevronRight />}
            size="small"
            onClick={() => rotation.select(rotation.index + 1)}
          />
        </span>
      </div>
      <ul className="flex flex-1 flex-col" role="tablist" aria-label="Featured stories" aria-orientation="vertical">
        {leads.map(({ slide, kicker }, index) => (
          <li key={slide.id} role="presentation">
            <button
              type="button"
              className="entry"
              role="tab"
              aria-selected={index === rotation.index}
              aria-controls={idOf(index)}
              tabIndex={index === rotation.index ? 0 : -1}
              onClick={() => rotation.select(index)}
              onKeyDown={(event) => moveTab(event, leads.length, rotation)}
            >
              <span className="number">{index + 1}</span>
              <span>
                <span className="entry-kicker text-text-3 block">{kicker}</span>
                <span className="headline line-clamp-2">{slide.headline}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
