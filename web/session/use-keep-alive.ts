import { useEffect } from 'react'
import { writeStored } from '#web/lib/storage.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { setModal } from './modal-store.ts'
import { readSession, sessionKey, useSession } from './session-store.ts'

/** The OpenID client is loaded only with a session. */
const load = () => import('./issuer/keep-alive.ts')

/** Keeps a session alive, and removes an invalid stored user. Use once, in the root. */
export function useKeepAlive(): void {
  const isSignedIn = useSession() !== null
  useEffect(() => {
    // Read again, because the session is null during hydration.
    if (!isSignedIn && !readSession()) return writeStored('local', sessionKey(), null)
    // A sign-in on another tab closes the wall of this one.
    setModal('regwall', false)
    void loadWithRetry(load).then(({ keepAlive }) => keepAlive())
  }, [isSignedIn])
}
