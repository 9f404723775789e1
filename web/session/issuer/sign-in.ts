import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'
import { currentPath } from '../current-path.ts'
import { announceSignOut } from '../leaving.ts'
import { redirectThrough } from './leave-by.ts'
import { localPath } from './local-path.ts'
import { userManager } from './user-manager.ts'

/** What the issuer is asked to do, besides knowing the listener; the names are Keycloak's. */
export type IssuerAction = 'UPDATE_PASSWORD' | 'delete_account'

/** What comes back with the answer of the issuer. */
export interface Journey {
  /** The page to come back to. */
  from: string
  action?: IssuerAction
}

interface SignInOptions {
  /** Shows the form for new listeners first, where the issuer can. */
  isJoining?: boolean
  action?: IssuerAction
}

/** Leaves for the issuer. Rejects where it cannot be reached; resolves when this page is seen again. Only in the browser. */
export async function startSignIn({ isJoining = false, action }: SignInOptions = {}): Promise<void> {
  const manager = userManager()
  const metadata: Record<string, unknown> = { ...(await manager.metadataService.getMetadata()) }
  const prompts = metadata['prompt_values_supported']
  const mayCreate = isJoining && Array.isArray(prompts) && prompts.includes('create')
  const here = localPath(currentPath(), window.location.origin)
  await redirectThrough(() =>
    manager.signinRedirect({
      state: { from: wallPath() ?? here ?? '/', ...(action && { action }) } satisfies Journey,
      // Comes back in the ID token, which is then known to answer this request.
      nonce: crypto.randomUUID(),
      ...(mayCreate && { prompt: 'create' }),
      ...(action && { extraQueryParams: { kc_action: action } }),
      // Back must not lead to an address that only sends on again.
      redirectMethod: here === null ? 'replace' : 'assign',
    }),
  )
}

/** The page on which the wall was opened. */
const wallPath = () => localPath(readStored('local', STORAGE_KEYS.redirectUrl), window.location.origin)

/**
 * Ends the session here and at the issuer, which sends back to the home page; where the issuer cannot be reached, only here.
 * Only in the browser.
 */
export async function startSignOut(): Promise<void> {
  await announceSignOut()
  const manager = userManager()
  const user = await manager.getUser()
  try {
    await manager.metadataService.getMetadata()
  } catch {
    return manager.removeUser()
  }
  // What cannot be revoked now ends by itself.
  await manager.revokeTokens(['access_token', 'refresh_token']).catch(() => undefined)
  // Removes the user before it leaves.
  await redirectThrough(() => manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {}))
}
