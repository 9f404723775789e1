import { InMemoryWebStorage, type SigninResponse, User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { expect, test } from 'vitest'

const USER = new User({
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'Bearer',
  profile: { sub: 'a', iss: 'https://id.example', aud: 'prime-web', exp: 2, iat: 1 },
})

/** Records the calls of the protected members that `user-manager.ts` overrides or calls. */
class RecordingUserManager extends UserManager {
  readonly calls: string[] = []

  constructor() {
    super({
      authority: 'https://id.example',
      client_id: 'prime-web',
      redirect_uri: 'https://radio.example/auth/callback',
      userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
      automaticSilentRenew: false,
    })
    // The client would send the code to the issuer.
    Object.assign(this._client, { processSigninResponse: async () => ({ profile: USER.profile }) })
  }

  protected override async _loadUser(): Promise<User | null> {
    this.calls.push('_loadUser')
    return super._loadUser()
  }

  protected override async _buildUser(_response: SigninResponse): Promise<User> {
    this.calls.push('_buildUser')
    return USER
  }

  protected override async _useRefreshToken(): Promise<User> {
    this.calls.push('_useRefreshToken')
    return USER
  }
}

test('oidc-client-ts renews through _loadUser and _useRefreshToken', async () => {
  const manager = new RecordingUserManager()
  await manager.storeUser(USER)
  await manager.signinSilent()
  expect(manager.calls).toEqual(['_loadUser', '_useRefreshToken'])
})

test('oidc-client-ts builds the user of an authorization response in _buildUser, before it stores the user', async () => {
  const manager = new RecordingUserManager()
  await manager.signinRedirectCallback('https://radio.example/auth/callback?code=c&state=s')
  expect(manager.calls).toEqual(['_buildUser'])
})
