import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isSubscriber, useSession } from '#web/session/session-store.ts'

/** Whether a response contains media that requires a subscription. */
export const isPaywalled = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('reason' in value && value.reason === 'SUBSCRIPTION') || Object.values(value).some(isPaywalled))

/**
 * The server's page is the same for all visitors. Revalidates a page with paywalled media for a subscriber, and a page that was
 * loaded for `loadedFor` when the session changes.
 */
export function useRevalidateForSubscriber(page: unknown, loadedFor: string | null): void {
  const session = useSession()
  const userId = session && isSubscriber(session) ? session.userId : null
  const { revalidate } = useRevalidator()
  const isStale = userId !== loadedFor && (loadedFor !== null || isPaywalled(page))
  useEffect(() => {
    if (isStale) void revalidate()
  }, [isStale, revalidate])
}
