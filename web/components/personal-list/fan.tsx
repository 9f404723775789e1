import type { ReactNode } from 'react'
import { CardImage } from '#web/components/images/card-image.tsx'
import type { Teaser } from '#web/player/playable/to-playable.ts'
import './fan.css'

interface FanProps {
  /** Three; the last one is on top. */
  covers: readonly (Teaser | undefined)[]
  children?: ReactNode
}

export const Fan = ({ covers, children }: FanProps) => (
  <div className="fan" aria-hidden="true">
    {covers.map((teaser, index) => (
      <CardImage image={teaser?.headerImage} crop="medium1x1" width={124} key={teaser?._id ?? index}>
        {index === 2 && children}
      </CardImage>
    ))}
  </div>
)
