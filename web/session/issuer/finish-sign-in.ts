import { ErrorResponse, SigninState } from 'oidc-client-ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { ERRORS } from '#web/lib/text/messages.ts'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { runPendingAction } from '../protect.ts'
import { emitSignIn, emitSignOut } from '../session-events.ts'
import { issuer, readSession } from '../session-store.ts'
import { localPath } from './local-path.ts'
import type { ReturnState } from './sign-in.ts'
import { takePendingAction } from './take-pending-action.ts'
import { userManager } from './user-manager.ts'

/**
 * Handles the issuer's authorization response in `url` and returns the path of the page to show: the one that the visitor left or
 * requested, or home for a signed-in visitor who opens the URL again. Never throws: a failure shows a toast. Browser only.
 */
export async function finishSignIn(url: string): Promise<string> {
  const status = new URL(url).searchParams.get('kc_action_status')
  const completed = await completeSignIn(url, status)
  if (!completed) return '/'
  const { journey, isSignedIn } = completed
  if (journey.action === 'delete_account' && status === 'success') return finishAccountDeletion()
  if (journey.action === 'UPDATE_PASSWORD' && status === 'success') showNotice('Your password was changed')
  // An issuer that sends no status does not support the action.
  else if (journey.action && isSignedIn && status !== 'cancelled')
    showError('The login service could not complete the action')
  if (!isSignedIn || journey.action) return journey.from
  await emitSignIn()
  return resumePendingAction(journey.from)
}

/** Null when a signed-in visitor opens the URL of a response that no request waits for. */
async function completeSignIn(
  url: string,
  status: string | null,
): Promise<{ journey: ReturnState; isSignedIn: boolean } | null> {
  const requested = await requestState(url).catch(() => undefined)
  try {
    const user = await userManager().signinRedirectCallback(url)
    return { journey: returnStateOf(user.state), isSignedIn: true }
  } catch (cause) {
    if (readSession() && isUnrequested(cause)) return null
    const journey = returnStateOf(requested)
    // A cancelled action does not end the session.
    if (cause instanceof ErrorResponse && journey.action && status) return { journey, isSignedIn: true }
    console.warn(cause)
    showError(ERRORS.login)
    return { journey, isSignedIn: false }
  }
}

/** Read first, because the library removes the state and returns it with some errors only, not with those of the network. */
async function requestState(url: string): Promise<unknown> {
  const id = new URL(url).searchParams.get('state')
  const stored = id && (await userManager().settings.stateStore.get(id))
  return stored ? (await SigninState.fromStorageString(stored)).data : undefined
}

/** Recognised by the message, because the library throws plain errors. */
const isUnrequested = (cause: unknown): boolean =>
  cause instanceof Error && /^No (matching state found|state in response)/.test(cause.message)

/** Without a valid state, the page on which the wall was opened. */
function returnStateOf(state: unknown): ReturnState {
  const { from, action } = { ...(state as Partial<ReturnState> | undefined) }
  const wallPath = readStored('local', STORAGE_KEYS.redirectUrl)
  const page = localPath(from, window.location.origin) ?? localPath(wallPath, window.location.origin) ?? '/'
  return { from: page, ...(action && { action }) }
}

function resumePendingAction(from: string): string {
  writeStored('local', STORAGE_KEYS.redirectUrl, null)
  const pending = takePendingAction(new Date())
  if (pending?.kind === 'page') return localPath(pending.path, window.location.origin) ?? from
  if (pending) runPendingAction(pending)
  return from
}

async function finishAccountDeletion(): Promise<string> {
  const isDeleted = await deleteLocalAccount()
  await userManager().removeUser()
  await emitSignOut()
  if (isDeleted) showNotice('Your account was deleted')
  else showError('Your account was deleted, but your data on this site was not. Please contact us')
  return '/'
}

async function deleteLocalAccount(): Promise<boolean> {
  const session = readSession()
  // The built-in issuer deletes both.
  if (!session || !issuer().isExternal) return true
  return deleteAccountData(session.accessToken, fetch).then(
    () => true,
    (cause: unknown) => {
      console.warn(cause)
      return false
    },
  )
}

/** For an external issuer, which has deleted only its own data; the access token is still valid. Throws unless the server confirms. */
export async function deleteAccountData(accessToken: string, send: typeof fetch): Promise<void> {
  const response = await send('/account', { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } })
  if (!response.ok) throw new Error(`The account was not deleted here: ${response.status}`)
}
