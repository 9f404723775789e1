import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

/** The checkout that this tab has opened. */
export interface Checkout {
  /** The media to play after it, as text; empty if none. */
  media: string
  /**
   * The page on which it was opened, to be shown afterwards: an account has one checkout, which may return to the page of an earlier
   * attempt. Empty once that page is being loaded.
   */
  page: string
}

/** Stores the checkout in this tab only: another one must not take it while it is open. */
export const saveCheckout = (checkout: Checkout): void =>
  writeStored('session', STORAGE_KEYS.checkout, JSON.stringify(checkout))

/** Reads and removes the checkout of this tab; null without one. */
export function takeCheckout(): Checkout | null {
  const text = readStored('session', STORAGE_KEYS.checkout)
  writeStored('session', STORAGE_KEYS.checkout, null)
  return JSON.parse(text ?? 'null') as Checkout | null
}
