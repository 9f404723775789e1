import { readSession } from '../session-store.ts'
import { userManager } from './user-manager.ts'
import { openRegistrationWall } from '../open-wall.ts'

/**
 * Removes the user because their access token is no longer good, and opens the registration wall: once, however many
 * questions were refused with that token.
 */
export async function endSession(token: string): Promise<void> {
  if (readSession()?.accessToken !== token) return
  await userManager().removeUser()
  openRegistrationWall()
}
