import type { CSSProperties } from 'react'

const shareOf = (share: number): number => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0)

/** The filled share of a bar, dial or slider as the custom property that the styles read. */
export const fillStyle = (share: number): CSSProperties => {
  const style: Record<`--${string}`, string> = { '--p': `${Math.round(shareOf(share) * 1000) / 10}%` }
  return style
}

/** ARIA attributes of a progress bar at `share`, 0 to 1. */
export const progressAttributes = (share: number, label: string) =>
  ({
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(shareOf(share) * 100),
  }) as const
