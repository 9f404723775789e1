import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { useWhenOnline } from '#web/lib/offline/use-when-online.ts'
import { isSubscriber, readSession, useSession } from '#web/session/session-store.ts'

export const isPaywalled = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('reason' in value && value.reason === 'SUBSCRIPTION') || Object.values(value).some(isPaywalled))

export interface LoadedFor {
  loadedFor: string | null
}

/** Loads a page with paywalled media again for a subscriber. It stays public when that fails. */
export async function loadForSubscriber<Loaded extends { page: unknown }>(
  loaded: Loaded,
  load: (execute: QueryFunction) => Promise<Loaded>,
  signal: AbortSignal,
): Promise<Loaded & LoadedFor> {
  const session = readSession()
  if (!session || !isSubscriber(session) || !isPaywalled(loaded.page)) return { ...loaded, loadedFor: null }
  const { authenticatedQuery } = await import('#web/session/authenticated-query.ts')
  const subscribed = await load((...operation) => authenticatedQuery(...operation, { signal })).catch(() => null)
  return subscribed ? { ...subscribed, loadedFor: session.userId } : { ...loaded, loadedFor: null }
}

/** The server's page is public: revalidates for a subscriber if it has paywalled media, and when the session of `loadedFor` changes. */
export function useRevalidateForSubscriber(page: unknown, loadedFor: string | null): void {
  const session = useSession()
  const userId = session && isSubscriber(session) ? session.userId : null
  const { revalidate, state } = useRevalidator()
  const isStale = userId !== loadedFor && (loadedFor !== null || isPaywalled(page))
  useEffect(() => {
    if (isStale) void revalidate()
  }, [isStale, revalidate])
  useWhenOnline(isStale, () => {
    if (state === 'idle') void revalidate()
  })
}
