import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { expect, test } from 'vitest'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'
import { EXTERNAL_USER, startExternalIssuer } from '#tests/kit/stand-ins/external-issuer.ts'

// Uses the OpenID client of the web app with its own settings; only the authority and the client id differ.

const site = await testSite(await identityOptions())
const { realm, protocol, join, isTokenAccepted } = identityKit(site)
const outside = await startExternalIssuer()

const clientOf = (authority: string) =>
  new OidcClient({
    authority,
    client_id: 'prime-web',
    redirect_uri: `${site.url}/auth/callback`,
    post_logout_redirect_uri: `${site.url}/`,
    scope: 'openid profile email offline_access',
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    loadUserInfo: true,
  })

/** Logs in at the embedded provider and returns the redirect URL. */
async function signInAtEmbedded(address: string, email: string) {
  const browser = cookieBrowser()
  const screen = await browser.go(address)
  const page = await browser.submit(screen, '/login', { email, password: PASSWORD, remember: 'yes' })
  return { browser, back: page.url.href }
}

test('the client signs in, renews, revokes and signs out at the embedded provider', async () => {
  const { id } = await join('client@example.org')
  const client = clientOf(realm)
  const request = await client.createSigninRequest({ state: { path: '/my-content' } })
  const { browser, back } = await signInAtEmbedded(request.url, 'client@example.org')
  const signedIn = await client.processSigninResponse(back)
  expect(signedIn).toMatchObject({
    userState: { path: '/my-content' },
    profile: { sub: id, email: 'client@example.org', roles: ['listener'] },
  })
  expect(signedIn).toMatchObject({ session_state: expect.any(String), profile: { sid: signedIn.session_state } })
  expect(await isTokenAccepted(signedIn.access_token)).toBe(true)
  const renewed = await client.useRefreshToken({
    state: {
      data: undefined,
      refresh_token: signedIn.refresh_token ?? '',
      session_state: null,
      scope: signedIn.scope ?? '',
      profile: signedIn.profile,
    },
    timeoutInSeconds: 10,
  })
  expect(renewed.refresh_token).not.toBe(signedIn.refresh_token)
  const signout = await client.createSignoutRequest({ id_token_hint: signedIn.id_token ?? '', state: 'left' })
  const left = await browser.go(signout.url, {}, '/?')
  expect(left.url.pathname).toBe('/')
  await client.revokeToken(renewed.refresh_token ?? '', 'refresh_token')
  site.now = new Date(site.now.getTime() + 5_000)
  expect(await isTokenAccepted(renewed.access_token)).toBe(false)
  await expect(
    client.useRefreshToken({
      state: {
        data: undefined,
        refresh_token: renewed.refresh_token ?? '',
        session_state: null,
        profile: signedIn.profile,
      },
      timeoutInSeconds: 10,
    }),
  ).rejects.toThrow('grant request is invalid')
})

test('the client accepts a response once, and only for its own request', async () => {
  await join('replay@example.org')
  const client = clientOf(realm)
  const request = await client.createSigninRequest({})
  const { back } = await signInAtEmbedded(request.url, 'replay@example.org')
  await expect(clientOf(realm).processSigninResponse(back)).rejects.toThrow('No matching state')
  await client.processSigninResponse(back)
  await expect(client.processSigninResponse(back)).rejects.toThrow('No matching state')
})

test('the same client signs in at an external issuer by its URL alone', async () => {
  const client = clientOf(outside.authority)
  const request = await client.createSigninRequest({})
  const page = await cookieBrowser().go(request.url)
  const signedIn = await client.processSigninResponse(page.url.href)
  expect(signedIn.profile).toMatchObject(EXTERNAL_USER)
  expect(request.url).not.toContain(protocol)
})
