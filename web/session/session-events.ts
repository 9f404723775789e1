import { createValueStore } from '#web/lib/stores/value-store.ts'

type Listener = () => Promise<void>

interface SessionEvent {
  on: (listener: Listener) => () => void
  emit: () => Promise<void>
}

/** The emitter awaits all listeners; one that rejects does not stop the others. */
function createSessionEvent(): SessionEvent {
  const listeners = new Set<Listener>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async emit() {
      await Promise.allSettled([...listeners].map((listener) => listener()))
    },
  }
}

const beforeRedirect = createSessionEvent()
const signOut = createSessionEvent()
const signIn = createSessionEvent()

/** Awaited before each redirect to the issuer. */
export const onBeforeRedirect = beforeRedirect.on

export const emitBeforeRedirect = beforeRedirect.emit

/** Awaited at sign-out, before the session is removed; after the deletion of an account it has already ended. */
export const onSignOut = signOut.on

export const emitSignOut = signOut.emit

/** Awaited after sign-in, before the next page is shown. */
export const onSignIn = signIn.on

export const emitSignIn = signIn.emit

const redirecting = createValueStore(false)

/** Whether a sign-out or a redirect to the issuer has started: no dialog may open, and nothing of the account be stored. */
export const isRedirecting = redirecting.get

export const setRedirecting = redirecting.set
