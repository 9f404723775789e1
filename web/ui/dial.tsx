import { fillStyle, progressAttributes } from './progress.tsx'

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
