import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

export interface Checkout {
  /** The media to play afterwards, as JSON; empty if none. */
  media: string
  /** Where it was opened, to be shown afterwards (the provider may return to the page of an earlier attempt); empty while it loads. */
  page: string
}

/** In this tab only: another one must not take the checkout while it is open. */
export const saveCheckout = (checkout: Checkout): void =>
  writeStored('session', STORAGE_KEYS.checkout, JSON.stringify(checkout))

export function takeCheckout(): Checkout | null {
  const text = readStored('session', STORAGE_KEYS.checkout)
  writeStored('session', STORAGE_KEYS.checkout, null)
  return JSON.parse(text ?? 'null') as Checkout | null
}
