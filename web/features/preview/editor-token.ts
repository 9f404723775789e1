import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

/** In session storage until the tab is closed. */
export const savedToken = (): string | null => readStored('session', STORAGE_KEYS.editorToken)

export const saveToken = (token: string): void => writeStored('session', STORAGE_KEYS.editorToken, token.trim())

export const clearToken = (): void => writeStored('session', STORAGE_KEYS.editorToken, null)

/** From a `#token=…` fragment, which browsers never send to a server; removes it from the URL, which might be shared. Null without one. */
export function takeTokenFromUrl(): string | null {
  const { hash, pathname, search } = window.location
  const token = parseToken(hash)
  if (!token) return null
  saveToken(token)
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  return token
}

export const parseToken = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
