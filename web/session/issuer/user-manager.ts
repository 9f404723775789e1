import {
  ErrorResponse,
  OidcClient,
  type SigninResponse,
  User,
  type UseRefreshTokenArgs,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { inOneTab } from '#web/lib/browser/in-one-tab.ts'
import { once } from '#web/lib/memoize.ts'
import { notifySessionListeners, issuer, readSession } from '../session-store.ts'
import type { IdTokenVerifier } from './verify-id-token.ts'

/** Seconds; of the specification. */
const TIMES = {
  accessTokenExpiringNotificationTimeInSeconds: 5,
  silentRequestTimeoutInSeconds: 10,
  requestTimeoutInSeconds: 10,
  staleStateAgeInSeconds: 15 * 60,
}

const RENEWAL_LOCK = 'prime-session-renewal'

/**
 * Verifies ID tokens before it stores a user, renews once for all tabs, and keeps a new refresh token when a later request fails.
 * Overrides the protected `_buildUser` and `_useRefreshToken` of oidc-client-ts and calls `_loadUser`, for want of options or hooks: the
 * library verifies no signatures of ID tokens (by design: authts/oidc-client-ts#1355), and requests user info after the old refresh
 * token is used up. `user-manager.test.ts` fails when the library drops these members or no longer calls them.
 */
class VerifyingUserManager extends UserManager {
  /** Without user info: if that request failed, the new refresh token would be lost. */
  readonly #renewals: OidcClient
  #verifier: IdTokenVerifier | undefined

  constructor(settings: UserManagerSettings) {
    super(settings)
    this.#renewals = new OidcClient({ ...settings, loadUserInfo: false })
  }

  /** Resolves to the user that another tab renewed meanwhile, if one did. Null without a session. */
  override async signinSilent(): Promise<User | null> {
    const used = readSession()?.accessToken
    return inOneTab(RENEWAL_LOCK, async () => {
      const user = await this._loadUser()
      if (!user || user.access_token !== used) return this.getUser()
      // The alternative, renewal in an iframe of the issuer, fails because browsers block third-party cookies.
      if (!user.refresh_token) throw new ErrorResponse({ error: 'login_required' })
      return super.signinSilent()
    })
  }

  /** Waits for a renewal in another tab. Does nothing unless the user is `userId`. */
  async setSubscriber(isSubscriber: boolean, userId: string | undefined): Promise<void> {
    await inOneTab(RENEWAL_LOCK, async () => {
      const user = await this._loadUser()
      if (!user || user.profile.sub !== userId) return
      const { roles, realm_access: realm } = user.profile as { roles?: string[]; realm_access?: { roles?: string[] } }
      const others = (roles ?? realm?.roles ?? []).filter((role) => role !== 'subscriber')
      user.profile['roles'] = isSubscriber ? [...others, 'subscriber'] : others
      await this.storeUser(user)
      notifySessionListeners()
    })
  }

  protected override async _buildUser(response: SigninResponse, verifySub?: string): Promise<User> {
    const { id_token: idToken } = response
    // The library compares the nonce but verifies no signature.
    if (!idToken) throw new Error('The ID token is missing')
    await (await this.#idTokens()).verify(idToken, new Date())
    return super._buildUser(response, verifySub)
  }

  protected override async _useRefreshToken(args: UseRefreshTokenArgs): Promise<User> {
    const timeoutInSeconds = TIMES.silentRequestTimeoutInSeconds
    const { state } = args
    const idTokens = await this.#idTokens()
    // Before the renewal: tokens that cannot be verified would be lost, with the new refresh token.
    await idTokens.loadKeys()
    const response = await this.#renewals.useRefreshToken({ ...args, timeoutInSeconds })
    // A renewal need not return an ID token.
    if (response.id_token && response.id_token !== state.id_token) {
      const previous = { subject: state.profile.sub, idToken: state.id_token }
      await idTokens.verifyRenewed(response.id_token, previous, new Date())
    }
    const user = new User({
      access_token: response.access_token,
      token_type: response.token_type,
      refresh_token: response.refresh_token ?? state.refresh_token,
      session_state: response.session_state,
      profile: { ...state.profile, ...response.profile },
      userState: response.userState,
      ...(response.id_token && { id_token: response.id_token }),
      ...(response.scope && { scope: response.scope }),
      ...(response.expires_at && { expires_at: response.expires_at }),
    })
    await this.storeUser(user)
    await this.events.load(user)
    return user
  }

  async #idTokens(): Promise<IdTokenVerifier> {
    if (this.#verifier) return this.#verifier
    const { authority, client_id: clientId } = this.settings
    // Before the script: Chromium does not load a script again that could not be loaded without a network.
    const [name, keysUrl] = [await this.metadataService.getIssuer(), await this.metadataService.getKeysEndpoint(false)]
    const { IdTokenVerifier: Verifier } = await import('./verify-id-token.ts')
    // The identifier of some issuers ends with a slash.
    if (name.replace(/\/+$/, '') !== authority) throw new Error(`${authority} names itself ${name}`)
    return (this.#verifier = new Verifier({ name, keysUrl, clientId }))
  }
}

export const userManager = once((): VerifyingUserManager => {
  const { authority, clientId } = issuer()
  const { origin } = window.location
  const manager = new VerifyingUserManager({
    ...TIMES,
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    loadUserInfo: true,
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    // `keep-alive.ts` renews instead, because it separates refusals from network errors.
    automaticSilentRenew: false,
  })
  manager.events.addUserLoaded(notifySessionListeners)
  manager.events.addUserUnloaded(notifySessionListeners)
  return manager
})
