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
import { announceSession, issuer, readSession } from '../session-store.ts'
import type { IdTokenVerifier } from './verify-id-token.ts'

/** The numbers of the specification; all but the skew are in seconds as the library wants them. */
const TIMES = {
  accessTokenExpiringNotificationTimeInSeconds: 5,
  silentRequestTimeoutInSeconds: 10,
  requestTimeoutInSeconds: 10,
  staleStateAgeInSeconds: 15 * 60,
}

const RENEWAL_LOCK = 'prime-session-renewal'

/** The answer of the issuer brought an ID token that is not good, or could not be verified. */
export class UnverifiedSignIn extends Error {
  /** What was sent along with the request. */
  readonly state: unknown

  constructor(state: unknown, options: ErrorOptions) {
    super('The ID token was not verified', options)
    this.state = state
  }
}

/**
 * The library's user manager, which stores nobody whose ID token is not verified, with renewals that are made once for all
 * tabs and lose nothing to a bad network.
 */
class Users extends UserManager {
  /**
   * Without user info: by then the old refresh token is used up, and the new one would be lost for a request that only
   * repeats what is known.
   */
  readonly #renewals: OidcClient
  #verifier: IdTokenVerifier | undefined

  constructor(settings: UserManagerSettings) {
    super(settings)
    this.#renewals = new OidcClient({ ...settings, loadUserInfo: false })
  }

  /** The renewed user; what another tab has renewed meanwhile counts. Null where nobody is signed in any more. */
  override async signinSilent(): Promise<User | null> {
    const used = readSession()?.accessToken
    return withLock(async () => {
      const user = await this._loadUser()
      if (!user || user.access_token !== used) return this.getUser()
      // A frame of the issuer's, the other way to renew, is what browsers keep from knowing its visitor.
      if (!user.refresh_token) throw new ErrorResponse({ error: 'login_required' })
      return super.signinSilent()
    })
  }

  protected override async _buildUser(response: SigninResponse, verifySub?: string): Promise<User> {
    const { id_token: idToken, userState } = response
    try {
      // The library has compared the nonce, but it reads ID tokens without a look at their signature.
      if (!idToken) throw new Error('The ID token is missing')
      await (await this.#idTokens()).verify(idToken, new Date())
    } catch (cause) {
      throw new UnverifiedSignIn(userState, { cause })
    }
    return super._buildUser(response, verifySub)
  }

  protected override async _useRefreshToken(args: UseRefreshTokenArgs): Promise<User> {
    const timeoutInSeconds = TIMES.silentRequestTimeoutInSeconds
    const { state } = args
    const idTokens = await this.#idTokens()
    // First, so that what is missing then is not the way to check tokens that are there already.
    await idTokens.loadKeys()
    const response = await this.#renewals.useRefreshToken({ ...args, timeoutInSeconds })
    // An issuer need not send a new one.
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
    const { IdTokenVerifier: Verifier } = await import('./verify-id-token.ts')
    const { authority, client_id: clientId } = this.settings
    const [name, keysUrl] = [await this.metadataService.getIssuer(), await this.metadataService.getKeysEndpoint(false)]
    // Some write their name with a slash at its end.
    if (name.replace(/\/+$/, '') !== authority) throw new Error(`${authority} says that it is ${name}`)
    return (this.#verifier = new Verifier({ name, keysUrl, clientId }))
  }
}

const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  // Browsers have locks only where the connection is trusted.
  'locks' in navigator ? navigator.locks.request(RENEWAL_LOCK, work) : work()

let manager: Users | undefined

/** The one user manager of this page. Only in the browser. */
export function userManager(): UserManager {
  if (manager) return manager
  const { authority, clientId } = issuer()
  const { origin } = window.location
  manager = new Users({
    ...TIMES,
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    loadUserInfo: true,
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    // Done by `keep-alive.ts`, which knows a refusal from a bad network.
    automaticSilentRenew: false,
  })
  manager.events.addUserLoaded(announceSession)
  manager.events.addUserUnloaded(announceSession)
  return manager
}
