import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { responseParams, identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { realm, protocol, logIn, join, redeem, request, tokens, isTokenAccepted } = identityKit(site)

test('discovery lists the paths of Keycloak at the configured origin, whatever the `Host` header', async () => {
  const response = await fetch(
    `${site.url.replace('127.0.0.1', 'localhost')}/realms/primedia/.well-known/openid-configuration`,
  )
  expect(await response.json()).toMatchObject({
    issuer: realm,
    authorization_endpoint: `${protocol}/auth`,
    token_endpoint: `${protocol}/token`,
    userinfo_endpoint: `${protocol}/userinfo`,
    end_session_endpoint: `${protocol}/logout`,
    jwks_uri: `${protocol}/certs`,
    revocation_endpoint: `${protocol}/revoke`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    grant_types_supported: expect.not.arrayContaining(['implicit']),
  })
})

test('the gateway accepts the access token and reads the roles', async () => {
  const account = await join('Thandeka@example.org', ['editor'])
  const { code, verifier, page } = await logIn('thandeka@EXAMPLE.org')
  expect(responseParams(page)).toMatchObject({ state: 'a state', iss: realm })
  const response = await redeem(code, verifier)
  const given = (await response.json()) as { access_token: string; id_token: string }
  expect(given).toMatchObject({ expires_in: 300, token_type: 'Bearer', refresh_token: expect.any(String) })
  expect(decodeJwt(given.id_token)).toMatchObject({
    iss: realm,
    aud: 'prime-web',
    sub: account.id,
    sid: expect.any(String),
    email: 'Thandeka@example.org',
    roles: ['listener', 'editor'],
  })
  const userinfo = await fetch(`${protocol}/userinfo`, { headers: { authorization: `Bearer ${given.access_token}` } })
  expect(await userinfo.json()).toMatchObject({ sub: account.id, roles: ['listener', 'editor'] })
  expect(await isTokenAccepted(given.access_token)).toBe(true)
})

test('an invalid token is refused without data', async () => {
  expect(await isTokenAccepted('made-up')).toBe(false)
})

test('a wrong password and an unknown address get the same error message', async () => {
  await join('known@example.org')
  const browser = cookieBrowser()
  const screen = await browser.go(request().url)
  const wrong = await browser.submit(screen, '/login', { email: 'known@example.org', password: 'not it at all' })
  const unknown = await browser.submit(screen, '/login', { email: 'unknown@example.org', password: PASSWORD })
  expect(wrong.status).toBe(422)
  expect(unknown.text.replaceAll('unknown@', 'known@')).toBe(wrong.text)
})

test('an existing session needs no screen', async () => {
  await join('again@example.org')
  const { browser } = await tokens('again@example.org')
  const page = await browser.go(request({ prompt: 'none' }).url)
  expect(responseParams(page)).toMatchObject({ code: expect.any(String) })
})

test('a local site accepts both localhost and 127.0.0.1 as origins of the app', async () => {
  const options = await identityOptions({ PUBLIC_ORIGIN: '' })
  const local = await testSite(options)
  const kit = identityKit({ ...local, url: `http://localhost:${options.env.PORT}` })
  await kit.join('local@example.org')
  for (const host of ['localhost', '127.0.0.1']) {
    const callback = `http://${host}:${options.env.PORT}/auth/callback`
    const { page } = await kit.logIn('local@example.org', { redirect_uri: callback })
    expect(page.url.href).toContain(`${callback}?code=`)
  }
})

test('a sign-out without a session redirects home without a screen', async () => {
  await join('forgotten@example.org')
  const { id_token: hint } = await tokens('forgotten@example.org')
  const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: `${site.url}/`, state: 'left' })
  for (const parameters of [query.toString(), '']) {
    const page = await cookieBrowser().go(`${protocol}/logout?${parameters}`)
    expect([page.url.origin, page.url.pathname]).toEqual([site.url, '/'])
    expect(page.url.searchParams.get('state')).toBe(parameters ? 'left' : null)
  }
})

test('screens use the theme chosen in the app, by default the one of the system', async () => {
  const themeOf = async (address: string, cookie: string) => {
    const text = await (await fetch(address, { headers: { cookie } })).text()
    return /<html[^>]* data-theme="([^"]*)"/.exec(text)?.[1] ?? /"color-scheme" content="([^"]*)"/.exec(text)?.[1]
  }
  // One screen of our routes, and one that the provider renders.
  for (const address of [`${realm}/account`, request({ client_id: 'nobody' }).url]) {
    expect(await themeOf(address, 'a=1; theme=dark; b=2')).toBe('dark')
    expect(await themeOf(address, 'theme=light')).toBe('light')
    for (const none of ['', 'theme=system', 'theme="><script>', 'my-theme=dark'])
      expect(await themeOf(address, none)).toBe('light dark')
  }
})

test('the style sheet includes those of the web app without at-rules of the compiler', async () => {
  const style = await (await fetch(`${realm}/assets/identity.css`)).text()
  for (const part of ['--color-signal:', "font-family: 'Archivo'", '.button.primary {', '.input {'])
    expect(style).toContain(part)
  expect(style).not.toMatch(
    /@(apply|custom-variant|import|plugin|reference|slot|source|tailwind|theme|utility|variant)\b/,
  )
  expect(style).not.toMatch(/--(alpha|spacing)\(|\.\.\/fonts/)
})
