import { type ReactNode, useId } from 'react'
import { Reel, type ReelShape } from '#web/ui/lists/reel.tsx'
import { SectionHead } from './section-head.tsx'

interface TitledReelProps {
  title: string
  all?: { to: string; label: string } | undefined
  shape: ReelShape
  /** `li` elements. */
  children: ReactNode
}

export function TitledReel({ title, all, shape, children }: TitledReelProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <Reel
        shape={shape}
        head={(arrows) => (
          <SectionHead id={id} title={title} all={all}>
            {arrows}
          </SectionHead>
        )}
      >
        {children}
      </Reel>
    </section>
  )
}
