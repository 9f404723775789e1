import type { DownloadRight } from '#contract/downloads.ts'
import type { Download } from './download.ts'

/** How long a response of the gateway is valid while the app runs. Each start of the app queries again. */
const HOLDS_MS = 6 * 3_600_000

/** Whether the gateway must be queried again; also after the clock was set back. */
export const isDue = ({ rights }: Download, now: number): boolean =>
  !rights || now - rights.checkedAt >= HOLDS_MS || rights.checkedAt > now

/** Returns the download with the rights of a response. */
export const withRight = (download: Download, right: DownloadRight, now: number): Download => ({
  ...download,
  availableUntil: parseInstant(right.availableUntil),
  rights: { checkedAt: now, lock: right.state === 'locked' ? right.reason : null },
})

/** Unix milliseconds of an ISO 8601 instant; null without one. */
export const parseInstant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** The reason why a complete download does not play now; null if it plays. */
export function lockText({ rights }: Download): string | null {
  switch (rights?.lock) {
    case undefined:
    case null:
      return null
    case 'GEO':
      return 'Locked: not available in your country'
    case 'PENDING':
      return 'Locked: not available at the moment'
    default:
      return 'Locked: not available to you'
  }
}

/** Message about downloads that were removed because their rights have ended. */
export const removedText = ([first, ...others]: readonly Download[]): string =>
  others.length === 0
    ? `${first?.media.title} is no longer available and was removed from this device`
    : `${others.length + 1} downloads are no longer available and were removed from this device`
