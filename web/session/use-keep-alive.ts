import { useEffect } from 'react'
import { writeStored } from '#web/lib/storage.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { setModal } from './modal-store.ts'
import { readSession, sessionKey, useSession } from './session-store.ts'

/** The part that talks to the issuer is fetched only for those who are signed in. */
const load = () => import('./issuer/keep-alive.ts')

/** Keeps the session alive while there is one; what is stored and is no session is removed. To be used once, in the frame. */
export function useKeepAlive(): void {
  const isSignedIn = useSession() !== null
  useEffect(() => {
    // Asked anew: as the page comes alive it is first drawn as for anonymous visitors.
    if (!isSignedIn && !readSession()) return writeStored('local', sessionKey(), null)
    // Who has signed in on another tab needs no wall on this one.
    setModal('regwall', false)
    void untilLoaded(load).then(({ keepAlive }) => keepAlive())
  }, [isSignedIn])
}
