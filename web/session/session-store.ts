import { useSyncExternalStore } from 'react'
import { memoizeLast } from '#web/lib/memoize.ts'
import type { PageFlags } from '#web/lib/page/page-flags.ts'
import { readStored } from '#web/lib/stores/storage.ts'

/** The signed-in listener. Signed in means that an access token is present. */
export interface Session {
  accessToken: string
  /** The profile's subject. */
  userId: string
  /** Empty if the issuer sends none. */
  email: string
  roles: readonly string[]
  /** Seconds since 1970; undefined if the issuer sends none. */
  expiresAt: number | undefined
}

/** The part of the OpenID client's stored user that this module reads. */
interface StoredUser {
  access_token?: string
  expires_at?: number
  profile?: { sub?: string; email?: string; roles?: string[]; realm_access?: { roles?: string[] } }
}

/**
 * Issuer and client id from the attributes of the root element, which are available before any script runs, and whether
 * another organisation runs the issuer. Browser only.
 */
export const issuer = (): { authority: string; clientId: string; isExternal: boolean } => {
  const { authority = '', clientId = '', outside } = document.documentElement.dataset
  return { authority, clientId, isExternal: outside !== undefined }
}

/** Key of the OpenID client's user in local storage. Browser only. */
export const sessionKey = (): string => `oidc.user:${issuer().authority}:${issuer().clientId}`

const sessionOf = memoizeLast((text: string | null) => (text === null ? null : parseSession(text)))

/** The current session, which all tabs share; the same object until it changes. Null on the server. */
export function readSession(): Session | null {
  return typeof document === 'undefined' ? null : sessionOf(readStored('local', sessionKey()))
}

/** Parses the stored user; null when it is invalid. */
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

/** Dispatched on the window after this tab changed the session. */
export const SESSION_EVENT = 'session'

/** Events after which the session may have changed: in this tab, in another one, and on return from the back/forward cache. */
const CHANGES = [SESSION_EVENT, 'storage', 'pageshow']

/** Must be called after this tab changed the stored user; other tabs receive a `storage` event. */
export function notifySessionListeners(): void {
  window.dispatchEvent(new Event(SESSION_EVENT))
}

/**
 * Calls `listener` after every change in any tab, also of a page that was in the back/forward cache at that time; returns the
 * function that unsubscribes. Browser only.
 */
export function subscribeSession(listener: () => void): () => void {
  for (const event of CHANGES) window.addEventListener(event, listener)
  return () => {
    for (const event of CHANGES) window.removeEventListener(event, listener)
  }
}

/** The current session; null on the server, during hydration, and for anonymous visitors. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, readSession, () => null)

/** Whether the session permits a page; checked on navigation and on direct visits. */
export const mayEnter = (page: PageFlags, session: Session | null): boolean => !page.requiresAuth || session !== null

/** Whether the session has the subscriber role, so that premium content is worth requesting with the token. */
export const isSubscriber = (session: Session | null): boolean => session?.roles.includes('subscriber') ?? false
