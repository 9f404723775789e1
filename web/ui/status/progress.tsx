import type { CSSProperties } from 'react'
import { classNames } from '#web/lib/class-names.ts'

const shareOf = (share: number): number => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0)

/** The custom property that the styles of bars, dials and sliders read. */
export const fillStyle = (share: number): CSSProperties => ({
  '--p': `${Math.round(shareOf(share) * 1000) / 10}%`,
})

/** `share` is 0 to 1. */
export const progressAttributes = (share: number, label: string) =>
  ({
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(shareOf(share) * 100),
  }) as const

interface BarProps {
  /** Elapsed, 0 to 1. */
  share: number
  /** Omitted beside a text with the same information. */
  label?: string
  className?: string
}

export const Bar = ({ share, label, className }: BarProps) => (
  <div
    className={classNames('bar', className)}
    style={fillStyle(share)}
    {...(label ? progressAttributes(share, label) : { 'aria-hidden': true })}
  />
)

interface DialProps {
  share: number
  label: string
  size?: 'large'
}

/**
 * A tuning scale, only for programmes with a start and an end. Whole percents, because a page that is the same for a minute is compressed
 * only once.
 */
export const Dial = ({ share, label, size }: DialProps) => (
  <div
    className={size === 'large' ? 'dial large' : 'dial'}
    style={fillStyle(Math.round(share * 100) / 100)}
    {...progressAttributes(share, label)}
  />
)

export const LoadBar = ({ label, className }: { label: string; className?: string }) => (
  <div className={classNames('load-bar', className)} role="progressbar" aria-label={label} />
)

/** Decorative: the waiting element has `aria-busy`. */
export const Spinner = ({ size }: { size?: 'large' }) => (
  <span className={size === 'large' ? 'spinner large' : 'spinner'} aria-hidden="true" />
)
