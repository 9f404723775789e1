import { Bookmark, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Teaser } from '#web/player/playable/to-playable.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Reel } from '#web/ui/lists/reel.tsx'
import { CoverCard } from '../cards/cover-card.tsx'
import { SectionHead } from '../reels/section-head.tsx'
import { Fan } from './fan.tsx'

interface EmptyListProps {
  title: string
  text: string
  suggestions: readonly Teaser[]
  /** On the image when there are no suggestions. */
  icon?: LucideIcon
  children?: ReactNode
}

export function EmptyList({ title, text, suggestions, icon: Icon = Bookmark, children }: EmptyListProps) {
  const [left, right, front, ...rest] = suggestions
  return (
    <>
      <div className="empty">
        <Fan covers={[left, right, front]}>{!front && <Icon />}</Fan>
        <h2 className="title-1">{title}</h2>
        <p>{text}</p>
        {children ?? (
          <ButtonLink kind="primary" to="/">
            Explore
          </ButtonLink>
        )}
      </div>
      {rest.length > 0 && (
        <section className="section" aria-labelledby="start-with">
          <Reel
            shape="square"
            head={(arrows) => (
              <SectionHead id="start-with" title="Start with these">
                {arrows}
              </SectionHead>
            )}
          >
            {rest.map((teaser) => (
              <CoverCard key={teaser._id} teaser={teaser} />
            ))}
          </Reel>
        </section>
      )}
    </>
  )
}
