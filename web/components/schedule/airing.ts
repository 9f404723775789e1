import type { CurrentShowFragment, EpgEntryFragment } from '#web/gateway/generated/types.ts'

/** What a station airs at `now`, of what the loader knew; null in a gap, or when the loader's knowledge is too old. */
export function airingAt({ current, next }: CurrentShowFragment, now: number): EpgEntryFragment | null {
  const seconds = now / 1000
  const isOn = (entry: EpgEntryFragment) => entry.startTimeUnixSeconds <= seconds && seconds < entry.endTimeUnixSeconds
  return [current, next].find((entry) => entry !== null && isOn(entry)) ?? null
}

/** What comes after `now`, of what the loader knew. */
export const airingAfter = ({ next }: CurrentShowFragment, now: number): EpgEntryFragment | null =>
  next && next.startTimeUnixSeconds > now / 1000 ? next : null
