import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface BadgeProps {
  /** `dark` is for images, `ink` for a station's fill. */
  kind?: 'live' | 'theme' | 'inverse' | 'dark' | 'ink' | 'star'
  size?: 'small'
  children: ReactNode
}

/** Colour and dot repeat the text, and carry no information of their own. */
export const Badge = ({ kind, size, children }: BadgeProps) => (
  <span className={classNames('badge', kind, size)}>
    {kind === 'live' && <span className="lamp" />}
    {children}
  </span>
)
