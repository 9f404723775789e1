import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

const KINDS = {
  neutral: '',
  live: 'live',
  theme: 'theme',
  inverse: 'inverse',
  dark: 'dark',
  ink: 'ink',
  star: 'star',
} as const

interface BadgeProps {
  /** `dark` is for images, `ink` for a station's fill. */
  kind?: keyof typeof KINDS
  size?: 'small'
  children: ReactNode
}

/** A short label. Colour and dot repeat its text and carry no information of their own. */
export const Badge = ({ kind = 'neutral', size, children }: BadgeProps) => (
  <span className={classNames('badge', KINDS[kind], size === 'small' && 'small')}>
    {kind === 'live' && <span className="lamp" />}
    {children}
  </span>
)
