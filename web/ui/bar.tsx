import { fillStyle, progressAttributes } from './progress.tsx'

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
    className={className ? `bar ${className}` : 'bar'}
    style={fillStyle(share)}
    {...(label ? progressAttributes(share, label) : { 'aria-hidden': true })}
  />
)
