import type { CurrentShowFragment, EpgEntryFragment } from '#web/gateway/generated/types.ts'

/** Null in a gap, or if the data of the loader is too old. */
export function airingAt({ current, next }: CurrentShowFragment, now: number): EpgEntryFragment | null {
  const seconds = now / 1000
  const isOn = (entry: EpgEntryFragment) => entry.startTimeUnixSeconds <= seconds && seconds < entry.endTimeUnixSeconds
  // The next one may interrupt the current one.
  return [next, current].find((entry) => entry !== null && isOn(entry)) ?? null
}

/** Null if there is none or it has started. */
export const airingAfter = ({ next }: CurrentShowFragment, now: number): EpgEntryFragment | null =>
  next && next.startTimeUnixSeconds > now / 1000 ? next : null

/** Without the picture that is shown only if its show has none, which keeps the data in a document small. */
export const withOnePicture = <Airing extends EpgEntryFragment>(airing: Airing): Airing =>
  airing.teaserDetail?.headerImage ? { ...airing, fallbackHeaderImage: null } : airing

export const presenterText = ({ presenterNames }: { presenterNames: readonly string[] }): string =>
  presenterNames.join(' & ')
