import { readSession } from '../session-store.ts'
import { userManager } from './user-manager.ts'
import { openRegistrationWall } from '../open-wall.ts'

/**
 * Removes the session with this access token, which was rejected, and opens the registration wall. Does nothing when the
 * session has changed, so that several requests that fail with the same token open the wall once.
 */
export async function endSession(token: string): Promise<void> {
  if (readSession()?.accessToken !== token) return
  await userManager().removeUser()
  openRegistrationWall()
}
