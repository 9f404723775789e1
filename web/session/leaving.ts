type Listener = () => Promise<void>

interface Moment {
  on: (listener: Listener) => () => void
  announce: () => Promise<void>
}

/** Before which others have something to finish. What one of them fails to do holds nobody back. */
function createMoment(): Moment {
  const listeners = new Set<Listener>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async announce() {
      await Promise.allSettled([...listeners].map((listener) => listener()))
    },
  }
}

const leaving = createMoment()
const signOut = createMoment()
const signIn = createMoment()

/** Has `listener` finish before this page is left for the identity provider, until the returned function is called. */
export const onLeaving = leaving.on

/** To be awaited before the page is left. */
export const announceLeaving = leaving.announce

/** Has `listener` finish as somebody signs out, while they still are signed in; an account that was deleted is gone by then. */
export const onSignOut = signOut.on

/** To be awaited before the session of who signs out is removed. */
export const announceSignOut = signOut.announce

/** Has `listener` finish before who has just signed in goes on to their page, until the returned function is called. */
export const onSignIn = signIn.on

/** To be awaited before somebody who has just signed in goes on. */
export const announceSignIn = signIn.announce

let isGoing = false

/** Whether this page is about to be left, so that nothing new should open on it. */
export const isLeaving = (): boolean => isGoing

export function setLeaving(isGoingNow: boolean): void {
  isGoing = isGoingNow
}
