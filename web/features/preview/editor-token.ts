import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

/** The editor's token, in session storage until the tab is closed. */
export const savedToken = (): string | null => readStored('session', STORAGE_KEYS.editorToken)

export const saveToken = (token: string): void => writeStored('session', STORAGE_KEYS.editorToken, token.trim())

export const clearToken = (): void => writeStored('session', STORAGE_KEYS.editorToken, null)

/**
 * Saves the token of a `#token=…` fragment, which browsers never send to a server, and removes it from the URL, so that it
 * is not shared by accident. Returns null when the fragment has no token.
 */
export function takeTokenFromUrl(): string | null {
  const { hash, pathname, search } = window.location
  const token = parseToken(hash)
  if (!token) return null
  saveToken(token)
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  return token
}

/** Returns the token in a URL fragment; null when there is none. */
export const parseToken = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
