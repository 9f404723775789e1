import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** The editor's token, kept until the tab is closed. */
export const savedToken = (): string | null => readStored('session', STORAGE_KEYS.editorToken)

export const saveToken = (token: string): void => writeStored('session', STORAGE_KEYS.editorToken, token.trim())

export const clearToken = (): void => writeStored('session', STORAGE_KEYS.editorToken, null)

/** The token that came as `#token=…`, which no server sees; it is kept, and taken out of the address so that nobody passes it on. */
export function takeTokenOutOfAddress(): string | null {
  const { hash, pathname, search } = window.location
  const token = tokenIn(hash)
  if (!token) return null
  saveToken(token)
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  return token
}

/** The token in the fragment of an address; null where there is none. */
export const tokenIn = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
