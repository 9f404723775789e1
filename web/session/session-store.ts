import { useSyncExternalStore } from 'react'
import { readStored } from '#web/lib/storage.ts'

/** The signed-in listener. Signed in means that an access token is present. */
export interface Session {
  accessToken: string
  /** The profile's subject. */
  userId: string
  /** Empty where the issuer tells none. */
  email: string
  roles: readonly string[]
  /** Seconds since 1970; undefined where the issuer told no end. */
  expiresAt: number | undefined
}

/** What the OpenID client keeps of its user, as far as we read it. */
interface StoredUser {
  access_token?: string
  expires_at?: number
  profile?: { sub?: string; email?: string; roles?: string[]; realm_access?: { roles?: string[] } }
}

/**
 * Issuer and client, as the page's root element tells them before any script runs, and whether the issuer is another company's.
 * Only in the browser.
 */
export const issuer = (): { authority: string; clientId: string; isOutside: boolean } => {
  const { authority = '', clientId = '', outside } = document.documentElement.dataset
  return { authority, clientId, isOutside: outside !== undefined }
}

/** Under which the OpenID client keeps its user in local storage. Only in the browser. */
export const sessionKey = (): string => `oidc.user:${issuer().authority}:${issuer().clientId}`

let last: { text: string | null; session: Session | null } = { text: null, session: null }
const listeners = new Set<() => void>()

/** Who is signed in now, in whichever tab that happened; the same object until it changes. Null on the server. */
export function readSession(): Session | null {
  if (typeof document === 'undefined') return null
  const text = readStored('local', sessionKey())
  if (text !== last.text) last = { text, session: text === null ? null : parseSession(text) }
  return last.session
}

/** What is stored under the session's key, as a session; null where it is not one. */
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

/** To be called after this tab changed what is stored; other tabs hear it from the browser. */
export function announceSession(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` at every change in any tab until the returned function is called. Only in the browser. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Who is signed in; null on the server, in the render that must agree with it, and for anonymous visitors. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, readSession, () => null)
