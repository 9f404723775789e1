import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface BadgeProps {
  /** A CSS class. `dark` is for images, `ink` for a station's fill. */
  kind?: 'live' | 'theme' | 'inverse' | 'dark' | 'ink' | 'star'
  size?: 'small'
  children: ReactNode
}

/** A short label. Colour and dot repeat its text and carry no information of their own. */
export const Badge = ({ kind, size, children }: BadgeProps) => (
  <span className={classNames('badge', kind, size)}>
    {kind === 'live' && <span className="lamp" />}
    {children}
  </span>
)
