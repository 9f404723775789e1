import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface OnAirProps {
  /** A CSS class: the station's colour, or the current text colour; without it the signal colour. */
  kind?: 'theme' | 'ink'
  className?: string
  children?: ReactNode
}

/** The label of a live programme. */
export const OnAir = ({ kind, className, children = 'On air' }: OnAirProps) => (
  <span className={classNames('on-air', kind, className)}>
    <span className="lamp" />
    {children}
  </span>
)

/** Three animated bars that mark playback; decorative. */
export const Equaliser = () => (
  <span className="equaliser" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
