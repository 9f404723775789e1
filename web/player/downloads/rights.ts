import type { DownloadRight } from '#contract/downloads.ts'
import type { Download } from './download.ts'

/** A response of the gateway is valid for this time; each start of the app queries again. */
const HOLDS_MS = 6 * 3_600_000

/** Also after the clock was set back. */
export const isDue = ({ rights }: Download, now: number): boolean =>
  !rights || now - rights.checkedAt >= HOLDS_MS || rights.checkedAt > now

export const withRight = (download: Download, right: DownloadRight, now: number): Download => ({
  ...download,
  availableUntil: parseInstant(right.availableUntil),
  rights: { checkedAt: now, lock: right.state === 'locked' ? right.reason : null },
})

export const parseInstant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Null if the download plays. */
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

export const removedText = ([first, ...others]: readonly Download[]): string =>
  others.length === 0
    ? `${first?.media.title} is no longer available and was removed from this device`
    : `${others.length + 1} downloads are no longer available and were removed from this device`
