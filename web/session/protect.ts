import type { ProtectedAction } from './pending-action.ts'
import { readSession } from './session-store.ts'
import { openRegistrationWall } from './open-wall.ts'

/** An action that is more than to enter a page. */
type Deed = Exclude<ProtectedAction, { kind: 'page' }>
type Kind = Deed['kind']
type Doers = { [K in Kind]?: (action: Extract<Deed, { kind: K }>) => void }

const doers: Doers = {}
let due: Deed | null = null

/** Says how actions of a kind are done. One that was begun before signing in, and waits for this, is done at once. */
export function registerAction<K extends Kind>(kind: K, run: (action: Extract<Deed, { kind: K }>) => void): void {
  Object.assign(doers, { [kind]: run })
  if (due?.kind === kind) runPendingAction(due)
}

/** Does `action` for who is signed in; of others it is remembered, and done once they have joined or logged in. */
export function protect(action: Deed): void {
  if (readSession()) perform(action)
  else openRegistrationWall(action)
}

/** Does, once, what was begun before signing in; where nobody on this page knows how yet, as soon as somebody does. */
export function runPendingAction(action: Deed): void {
  due = perform(action) ? null : action
}

function perform(action: Deed): boolean {
  // The table has for each kind a function that takes that kind, which an index by a union cannot say.
  const run = doers[action.kind] as ((action: Deed) => void) | undefined
  run?.(action)
  return run !== undefined
}
