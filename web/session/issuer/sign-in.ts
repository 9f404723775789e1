import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { modalFlags } from '../modal-store.ts'
import { currentPath } from '../open-wall.ts'
import { emitSignOut, emitBeforeRedirect, setRedirecting } from '../session-events.ts'
import { localPath } from './local-path.ts'
import { dropPendingPage } from './take-pending-action.ts'
import { userManager } from './user-manager.ts'

/** Keycloak's names (`kc_action`). */
export type IssuerAction = 'UPDATE_PASSWORD' | 'delete_account'

export interface ReturnState {
  from: string
  action?: IssuerAction
}

interface SignInOptions {
  /** Shows the registration form first, if the issuer supports `prompt=create`. */
  isJoining?: boolean
  action?: IssuerAction
}

/** Rejects when the issuer cannot be reached; resolves when the visitor comes back to this page. Browser only. */
export async function startSignIn({ isJoining = false, action }: SignInOptions = {}): Promise<void> {
  const manager = userManager()
  const metadata: Record<string, unknown> = { ...(await manager.metadataService.getMetadata()) }
  const prompts = metadata['prompt_values_supported']
  const mayCreate = isJoining && Array.isArray(prompts) && prompts.includes('create')
  const here = localPath(currentPath(), window.location.origin)
  if (!modalFlags().regwall) dropPendingPage(new Date())
  await redirectToIssuer(() =>
    manager.signinRedirect({
      // The stored path may be of a wall that was left open on another page, long ago.
      state: { from: here ?? registrationWallPath() ?? '/', ...(action && { action }) } satisfies ReturnState,
      // The ID token repeats it, which binds the token to this request.
      nonce: crypto.randomUUID(),
      ...(mayCreate && { prompt: 'create' }),
      ...(action && { extraQueryParams: { kc_action: action } }),
      // The browser's Back must not return to a page that redirects again.
      redirectMethod: here === null ? 'replace' : 'assign',
    }),
  )
}

const registrationWallPath = () => localPath(readStored('local', STORAGE_KEYS.redirectUrl), window.location.origin)

/** Ends the session here and, where it can be reached and has an endpoint for it, at the issuer, which redirects home. Browser only. */
export async function startSignOut(): Promise<void> {
  setRedirecting(true)
  try {
    await signOut()
  } finally {
    setRedirecting(false)
  }
}

async function signOut(): Promise<void> {
  await emitSignOut()
  const manager = userManager()
  const user = await manager.getUser()
  const metadata = await manager.metadataService.getMetadata().catch(() => null)
  // A token that cannot be revoked expires by itself.
  if (metadata) await manager.revokeTokens(['access_token', 'refresh_token']).catch(() => undefined)
  if (!metadata?.end_session_endpoint) {
    setRedirecting(false)
    return manager.removeUser()
  }
  // `signoutRedirect` removes the user before it redirects.
  await redirectToIssuer(() => manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {}))
}

/** Resolves when the visitor returns from the back/forward cache. */
export async function redirectToIssuer(redirect: () => Promise<void>): Promise<void> {
  const ended = new AbortController()
  setRedirecting(true)
  try {
    await emitBeforeRedirect()
    // The library resolves on any `pageshow`, even of the page that is being left.
    const restored = new Promise<void>((resolve) => {
      window.addEventListener('pageshow', ({ persisted }) => persisted && resolve(), { signal: ended.signal })
    })
    await redirect()
    await restored
  } finally {
    ended.abort()
    setRedirecting(false)
  }
}
