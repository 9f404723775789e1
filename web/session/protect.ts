import { type ProtectedAction, openRegistrationWall } from './open-wall.ts'
import { readSession } from './session-store.ts'

/** A protected action other than opening a page. */
type AccountAction = Exclude<ProtectedAction, { kind: 'page' }>
type Handler = (action: AccountAction) => void

/** The handler of pending actions, and the action that waits for its registration. */
const pending: { handler: Handler | null; action: AccountAction | null } = { handler: null, action: null }

/** Calls `run` for a signed-in listener. Otherwise stores `action` to run after sign-in and opens the registration wall. */
export function protect(action: AccountAction, run: () => void): void {
  if (readSession()) run()
  else openRegistrationWall(action)
}

/**
 * Registers the function that runs a pending action after sign-in; an action that waits for it runs at once. Returns the
 * function that removes the handler.
 */
export function handlePendingActions(handler: Handler): () => void {
  pending.handler = handler
  if (pending.action) runPendingAction(pending.action)
  return () => void (pending.handler = null)
}

/** Runs an action that was stored before sign-in, once, as soon as a handler is registered. */
export function runPendingAction(action: AccountAction): void {
  pending.action = pending.handler ? null : action
  pending.handler?.(action)
}
