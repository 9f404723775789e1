import { useId } from 'react'
import type { CurrentShowFragment, HeroSlideFragment } from '#web/gateway/generated/types.ts'
import { HeroDots } from './hero-dots.tsx'
import { HeroIndex } from './hero-index.tsx'
import { heroLead } from './hero-lead.ts'
import { HeroSlide } from './hero-slide.tsx'
import { useRotation } from './use-rotation.ts'

interface HomeHeroProps {
  slides: readonly HeroSlideFragment[]
  shows: readonly CurrentShowFragment[]
  now: number
}

/** Without JavaScript all slides are stacked. */
export function HomeHero({ slides, shows, now }: HomeHeroProps) {
  const id = useId()
  const rotation = useRotation(slides.length)
  if (slides.length === 0) return null
  const leads = slides.map((slide) => heroLead(slide, shows, now))
  const shown = leads[rotation.index]
  const idOf = (index: number) => `${id}-${index}`
  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label="Featured"
      data-station={shown?.station}
      {...rotation.containerProps}
    >
      <div className="grid gap-4" aria-live={rotation.isRunning ? 'off' : 'polite'}>
        {leads.map((lead, index) => (
          <HeroSlide
            key={lead.slide.id}
            id={idOf(index)}
            lead={lead}
            index={index}
            count={leads.length}
            isShown={index === rotation.index}
            needsPicture={rotation.preloaded.has(index)}
          />
        ))}
      </div>
      <HeroIndex leads={leads} rotation={rotation} idOf={idOf} />
      <HeroDots count={leads.length} rotation={rotation} idOf={idOf} />
    </section>
  )
}
