import { ErrorResponse } from 'oidc-client-ts'
import { ERRORS } from '#web/lib/messages.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { showError, showNotice } from '#web/ui/toast-store.ts'
import { announceSignIn, announceSignOut } from '../leaving.ts'
import { clearAccount } from './forget-account.ts'
import { localPath } from './local-path.ts'
import { runPendingAction } from '../protect.ts'
import { issuer, readSession } from '../session-store.ts'
import type { Journey } from './sign-in.ts'
import { takePending } from './take-pending.ts'
import { UnverifiedSignIn, userManager } from './user-manager.ts'

/**
 * Takes the answer of the issuer, which is in the address `url`, and gives the page to go on with: where the visitor was,
 * or the page that they wanted. Never fails: a sign-in that did shows the banner. Only in the browser.
 */
export async function finishSignIn(url: string): Promise<string> {
  const status = new URL(url).searchParams.get('kc_action_status')
  const { journey, isSignedIn } = await readAnswer(url, status)
  if (journey.action === 'delete_account' && status === 'success') return sayGoodbye()
  if (journey.action === 'UPDATE_PASSWORD' && status === 'success') showNotice('Your password was changed')
  // Not every issuer knows every action.
  else if (journey.action && isSignedIn && status !== 'cancelled') showError('That could not be done where you log in')
  if (!isSignedIn || journey.action) return journey.from
  await announceSignIn()
  return whatWasBegun(journey.from)
}

async function readAnswer(url: string, status: string | null): Promise<{ journey: Journey; isSignedIn: boolean }> {
  try {
    const user = await userManager().signinRedirectCallback(url)
    return { journey: journeyOf(user.state), isSignedIn: true }
  } catch (cause) {
    const isRefused = cause instanceof ErrorResponse
    const journey = journeyOf(isRefused || cause instanceof UnverifiedSignIn ? cause.state : undefined)
    // Who thought better of an action is still who they were.
    if (isRefused && journey.action && status) return { journey, isSignedIn: true }
    console.warn(cause)
    showError(ERRORS.login)
    return { journey, isSignedIn: false }
  }
}

/** What was sent along, if it comes from us; else back to where the wall was opened. */
function journeyOf(state: unknown): Journey {
  const { from, action } = { ...(state as Partial<Journey> | undefined) }
  const kept = readStored('local', STORAGE_KEYS.redirectUrl)
  const page = localPath(from, window.location.origin) ?? localPath(kept, window.location.origin) ?? '/'
  return { from: page, ...(action && { action }) }
}

function whatWasBegun(from: string): string {
  writeStored('local', STORAGE_KEYS.redirectUrl, null)
  const begun = takePending(new Date())
  if (begun?.kind === 'page') return localPath(begun.path, window.location.origin) ?? from
  if (begun) runPendingAction(begun)
  return from
}

async function sayGoodbye(): Promise<string> {
  const isForgotten = await forgetHere()
  await userManager().removeUser()
  await announceSignOut()
  if (isForgotten) showNotice('Your account was deleted')
  else showError('Your account was deleted, but not what you kept here. Please write to us')
  return '/'
}

async function forgetHere(): Promise<boolean> {
  const session = readSession()
  // Our own realm has deleted both.
  if (!session || !issuer().isOutside) return true
  return clearAccount(session.accessToken, fetch).then(
    () => true,
    (cause: unknown) => {
      console.warn(cause)
      return false
    },
  )
}
