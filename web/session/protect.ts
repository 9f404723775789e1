import { type ProtectedAction, openRegistrationWall } from './open-wall.ts'
import { readSession } from './session-store.ts'

/** A protected action other than opening a page. */
export type AccountAction = Exclude<ProtectedAction, { kind: 'page' }>
type Handler = (action: AccountAction) => void

/** Calls `run` for a signed-in listener. Otherwise stores `action` to run after sign-in and opens the registration wall. */
export function protect(action: AccountAction, run: () => void): void {
  if (readSession()) run()
  else openRegistrationWall(action)
}

/** A single handler of actions; an action that comes before it waits for its registration. */
function createPendingActions() {
  let handler: Handler | null = null
  let waiting: AccountAction | null = null
  const run = (action: AccountAction): void => {
    waiting = handler ? null : action
    handler?.(action)
  }
  const handle = (next: Handler): (() => void) => {
    handler = next
    if (waiting) run(waiting)
    return () => {
      if (handler === next) handler = null
    }
  }
  return { run, handle }
}

const pending = createPendingActions()

/**
 * Registers the function that runs a pending action after sign-in; an action that waits for it runs at once. Returns the
 * function that removes the handler.
 */
export const handlePendingActions = pending.handle

/** Runs an action that was stored before sign-in, once, as soon as a handler is registered. */
export const runPendingAction = pending.run
