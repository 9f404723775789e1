import { filledTo, progressAttributes } from './progress.ts'

interface BarProps {
  /** How much is over, 0 to 1. */
  share: number
  /** Left out where a text beside it says the same. */
  label?: string
  className?: string
}

/** Plain progress of something recorded. */
export const Bar = ({ share, label, className }: BarProps) => (
  <div
    className={className ? `bar ${className}` : 'bar'}
    style={filledTo(share)}
    {...(label ? progressAttributes(share, label) : { 'aria-hidden': true })}
  />
)
