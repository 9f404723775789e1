import type { DownloadRight } from '#contract/downloads.ts'
import type { Download } from './download.ts'

/** How long an answer of the gateway holds while the app runs. A start of the app asks again. */
const HOLDS_MS = 6 * 3_600_000

/** Whether the gateway has to be asked again; also after a clock was set back. */
export const isDue = ({ rights }: Download, now: number): boolean =>
  !rights || now - rights.checkedAt >= HOLDS_MS || rights.checkedAt > now

/** A download as an answer changes it. */
export const withRight = (download: Download, right: DownloadRight, now: number): Download => ({
  ...download,
  availableUntil: instantOf(right.availableUntil),
  rights: { checkedAt: now, lock: right.state === 'locked' ? right.reason : null },
})

/** Of an instant in ISO 8601; null where there is none. */
export const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Why a complete download does not play now; null where it does. */
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

/** What the listener reads when downloads were removed because their rights have ended. */
export const removedText = ([first, ...others]: readonly Download[]): string =>
  others.length === 0
    ? `${first?.media.title} is no longer available and was removed from this device`
    : `${others.length + 1} downloads are no longer available and were removed from this device`
