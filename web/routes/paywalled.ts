import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isSubscriber } from '#web/session/rules.ts'
import { useSession } from '#web/session/session-store.ts'

/** Whether anything in an answer cannot be played for want of a subscription. */
export const isKeptBack = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('reason' in value && value.reason === 'SUBSCRIPTION') || Object.values(value).some(isKeptBack))

/**
 * The server's page is that of everybody. Where something in it is kept back, a subscriber asks again; and after
 * signing out what was read for `readBy` is given back.
 */
export function useOwnAnswer(page: unknown, readBy: string | null): void {
  const session = useSession()
  const userId = session && isSubscriber(session) ? session.userId : null
  const { revalidate } = useRevalidator()
  const isAnothers = userId !== readBy && (readBy !== null || isKeptBack(page))
  useEffect(() => {
    if (isAnothers) void revalidate()
  }, [isAnothers, revalidate])
}
