import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface OnAirProps {
  /** The station's colour, or the current text colour; without it the signal colour. */
  kind?: 'theme' | 'ink'
  className?: string
  children?: ReactNode
}

export const OnAir = ({ kind, className, children = 'On air' }: OnAirProps) => (
  <span className={classNames('on-air', kind, className)}>
    <span className="lamp" />
    {children}
  </span>
)

export const Equaliser = () => (
  <span className="equaliser" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
