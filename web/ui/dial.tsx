import { filledTo, progressAttributes } from './progress.ts'

interface DialProps {
  /** How much is over, 0 to 1; the needle is now. */
  share: number
  label: string
  size?: 'large'
}

/** The tuning scale of live time. Only for things with a real start and end; never decoration. */
export const Dial = ({ share, label, size }: DialProps) => (
  <div
    className={size === 'large' ? 'dial large' : 'dial'}
    style={filledTo(share)}
    {...progressAttributes(share, label)}
  />
)
