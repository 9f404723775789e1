import { useEffect } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { writeStored } from '#web/lib/stores/storage.ts'
import { setModal } from './modal-store.ts'
import { readSession, sessionKey, useSession } from './session-store.ts'

/** The OpenID client is a fifth of a page's scripts: it loads only with a session, and this long before its token expires. */
const LOAD_AHEAD_MS = 120_000
const load = () => import('./issuer/keep-alive.ts')

/** Also removes an invalid stored user. Use once, in the root. */
export function useKeepAlive(): void {
  const isSignedIn = useSession() !== null
  useEffect(() => {
    // The session is null during hydration.
    if (!isSignedIn && !readSession()) {
      writeStored('local', sessionKey(), null)
      return
    }
    // A sign-in on another tab closes the wall of this one.
    setModal('regwall', false)
    const ended = new AbortController()
    const start = () => void loadWithRetry(load).then(({ keepAlive }) => keepAlive(ended.signal))
    const timer = setTimeout(start, (readSession()?.expiresAt ?? 0) * 1_000 - Date.now() - LOAD_AHEAD_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [isSignedIn])
}
