import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

const KINDS = { signal: '', theme: 'theme', ink: 'ink' } as const

interface OnAirProps {
  /** Signal colour, the station's colour, or the current text colour. */
  kind?: keyof typeof KINDS
  className?: string
  children?: ReactNode
}

/** The label of a live programme. */
export const OnAir = ({ kind = 'signal', className, children = 'On air' }: OnAirProps) => (
  <span className={classNames('on-air', KINDS[kind], className)}>
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
