import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'
import { currentPath } from '../current-path.ts'
import { announceLeaving, announceSignOut } from '../leaving.ts'
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
  await leaveTo(() =>
    manager.signinRedirect({
      state: { from: whereFrom(), ...(action && { action }) } satisfies Journey,
      ...(mayCreate && { prompt: 'create' }),
      ...(action && { extraQueryParams: { kc_action: action } }),
    }),
  )
}

/** Resolves when this page is seen again: the library does so already when the page that is being left is shown first. */
async function leaveTo(redirect: () => Promise<void>): Promise<void> {
  await announceLeaving()
  const seenAgain = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve())
  })
  await redirect()
  await seenAgain
}

/** The page on which the wall was opened, else this one. */
function whereFrom(): string {
  const { origin } = window.location
  return localPath(readStored('local', STORAGE_KEYS.redirectUrl), origin) ?? localPath(currentPath(), origin) ?? '/'
}

/** Ends the session here and at the issuer, and comes back to the home page. The first never fails. Only in the browser. */
export async function startSignOut(): Promise<void> {
  await announceSignOut()
  const manager = userManager()
  const user = await manager.getUser()
  // What cannot be revoked now ends by itself.
  await manager.revokeTokens(['access_token', 'refresh_token']).catch(() => undefined)
  await manager.removeUser()
  await manager.metadataService.getMetadata()
  await leaveTo(() => manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {}))
}
