import { type ProtectedAction, openRegistrationWall } from './open-wall.ts'
import { readSession } from './session-store.ts'

export type AccountAction = Exclude<ProtectedAction, { kind: 'page' }>
type Handler = (action: AccountAction) => void

export function protect(action: AccountAction, run: () => void): void {
  if (readSession()) run()
  else openRegistrationWall(action)
}

/** An action that runs before a handler is registered waits for it. */
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

/** Runs the action that waits, if any, at once. Returns the function that removes the handler. */
export const handlePendingActions = pending.handle

export const runPendingAction = pending.run
