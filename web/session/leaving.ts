type Listener = () => Promise<void>

/** Those who have something to finish first. What one of them fails to do holds nobody back. */
function createMoment() {
  const listeners = new Set<Listener>()
  return {
    on(listener: Listener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async announce(): Promise<void> {
      await Promise.allSettled([...listeners].map((listener) => listener()))
    },
  }
}

const leaving = createMoment()
const signOut = createMoment()

/** Has `listener` finish before this page is left for the identity provider, until the returned function is called. */
export const onLeaving = leaving.on

/** To be awaited before the page is left. */
export const announceLeaving = leaving.announce

/** Has `listener` finish while who signs out is still signed in, until the returned function is called. */
export const onSignOut = signOut.on

/** To be awaited before the session of who signs out, or has deleted their account, is removed. */
export const announceSignOut = signOut.announce
