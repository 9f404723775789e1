import { moveTab } from './move-tab.ts'
import { RotationToggle } from './rotation-toggle.tsx'
import type { Rotation } from './use-rotation.ts'

interface HeroDotsProps {
  count: number
  rotation: Rotation
  idOf: (index: number) => string
}

/** For narrow screens. */
export function HeroDots({ count, rotation, idOf }: HeroDotsProps) {
  return (
    <div className="hero-controls noscript:hidden">
      <div className="dots" role="tablist" aria-label="Featured stories">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === rotation.index}
            aria-controls={idOf(index)}
            aria-label={`Slide ${index + 1} of ${count}`}
            tabIndex={index === rotation.index ? 0 : -1}
            style={{ '--w': index === rotation.index ? '100%' : '0%' }}
            onClick={() => rotation.select(index)}
            onKeyDown={(event) => moveTab(event, count, rotation)}
          />
        ))}
      </div>
      <RotationToggle rotation={rotation} />
    </div>
  )
}
