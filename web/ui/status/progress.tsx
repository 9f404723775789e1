import type { CSSProperties } from 'react'
import { classNames } from '#web/lib/class-names.ts'

const shareOf = (share: number): number => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0)

/** The filled share of a bar, dial or slider as the custom property that the styles read. */
export const fillStyle = (share: number): CSSProperties => ({
  '--p': `${Math.round(shareOf(share) * 1000) / 10}%`,
})

/** ARIA attributes of a progress bar at `share`, 0 to 1. */
export const progressAttributes = (share: number, label: string) =>
  ({
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(shareOf(share) * 100),
  }) as const

interface BarProps {
  /** Elapsed share, 0 to 1. */
  share: number
  /** Omitted beside a text with the same information. */
  label?: string
  className?: string
}

/** Progress bar of a recording. */
export const Bar = ({ share, label, className }: BarProps) => (
  <div
    className={classNames('bar', className)}
    style={fillStyle(share)}
    {...(label ? progressAttributes(share, label) : { 'aria-hidden': true })}
  />
)

interface DialProps {
  /** Elapsed share, 0 to 1. */
  share: number
  label: string
  size?: 'large'
}

/** Progress bar of a live programme, as a tuning scale. Only for programmes with a start and an end. */
export const Dial = ({ share, label, size }: DialProps) => (
  <div
    className={size === 'large' ? 'dial large' : 'dial'}
    style={fillStyle(share)}
    {...progressAttributes(share, label)}
  />
)

/** An indeterminate progress bar. */
export const LoadBar = ({ label, className }: { label: string; className?: string }) => (
  <div className={classNames('load-bar', className)} role="progressbar" aria-label={label} />
)

/** A loading spinner. Decorative: the waiting element has `aria-busy`. */
export const Spinner = ({ size }: { size?: 'large' }) => (
  <span className={size === 'large' ? 'spinner large' : 'spinner'} aria-hidden="true" />
)
