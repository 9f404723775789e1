import { useSyncExternalStore } from 'react'
import { memoizeLast } from '#web/lib/memoize.ts'
import type { PageFlags } from '#web/lib/page/page-flags.ts'
import { readStored } from '#web/lib/stores/storage.ts'

export interface Session {
  accessToken: string
  userId: string
  /** Empty if the issuer sends none. */
  email: string
  roles: readonly string[]
  /** Seconds since 1970; undefined if the issuer sends none. */
  expiresAt: number | undefined
}

interface StoredUser {
  access_token?: string
  expires_at?: number
  profile?: { sub?: string; email?: string; roles?: string[]; realm_access?: { roles?: string[] } }
}

/** From attributes of the root element, which exist before any script runs. `isExternal`: another organisation runs it. Browser only. */
export const issuer = (): { authority: string; clientId: string; isExternal: boolean } => {
  const { authority = '', clientId = '', outside } = document.documentElement.dataset
  return { authority, clientId, isExternal: outside !== undefined }
}

export const sessionKey = (): string => `oidc.user:${issuer().authority}:${issuer().clientId}`

const sessionOf = memoizeLast((text: string | null) => (text === null ? null : parseSession(text)))

/** All tabs share it; the same object until it changes. Null on the server. */
export function readSession(): Session | null {
  return typeof document === 'undefined' ? null : sessionOf(readStored('local', sessionKey()))
}

export function parseSession(text: string): Session | null {
  try {
    const { access_token: accessToken, expires_at: expiresAt, profile = {} } = JSON.parse(text) as StoredUser
    if (!accessToken || !profile.sub) return null
    const roles = profile.roles ?? profile.realm_access?.roles ?? []
    return { accessToken, userId: profile.sub, email: profile.email ?? '', roles, expiresAt }
  } catch {
    return null
  }
}

export const SESSION_EVENT = 'session'

/** Events of a change in this tab, in another one, and of a return from the back/forward cache. */
const CHANGES = [SESSION_EVENT, 'storage', 'pageshow']

/** For a change in this tab; other tabs receive a `storage` event. */
export function notifySessionListeners(): void {
  window.dispatchEvent(new Event(SESSION_EVENT))
}

/** Includes changes in other tabs. Returns the function that unsubscribes. Browser only. */
export function subscribeSession(listener: () => void): () => void {
  for (const event of CHANGES) window.addEventListener(event, listener)
  return () => {
    for (const event of CHANGES) window.removeEventListener(event, listener)
  }
}

/** Null on the server, during hydration, and for anonymous visitors. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, readSession, () => null)

export const mayEnter = (page: PageFlags, session: Session | null): boolean => !page.requiresAuth || session !== null

export const isSubscriber = (session: Session | null): boolean => session?.roles.includes('subscriber') ?? false
