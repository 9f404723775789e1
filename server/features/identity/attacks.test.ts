import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, jwtVerify, UnsecuredJWT } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { responseParams, identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { realm, protocol, join, logIn, redeem, refresh, request, tokens, isTokenAccepted } = identityKit(site)
const EVIL = 'https://evil.example'

afterEach(() => {
  site.now = new Date()
})

const later = (seconds: number) => {
  site.now = new Date(site.now.getTime() + seconds * 1000)
}

const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error

test.each([
  ['another host', `${EVIL}/auth/callback`],
  ['another path', `${site.url}/auth/callback/../../evil`],
  ['a longer path', `${site.url}/auth/callback/more`],
  ['a query', `${site.url}/auth/callback?next=${EVIL}`],
  ['a host in front', `http://evil.example@${new URL(site.url).host}/auth/callback`],
  ['another scheme', `javascript://${new URL(site.url).host}/auth/callback`],
])('a redirect URI with %s is refused', async (_name, address) => {
  const page = await cookieBrowser().go(request({ redirect_uri: address }).url)
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
  expect(page.url.origin).toBe(site.url)
})

test.each([
  ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain', code_challenge: 'v'.repeat(43) }, 'invalid_request'],
  ['PKCE of no method, which would be plain', { code_challenge_method: null }, 'invalid_request'],
  ['the implicit flow', { response_type: 'token', nonce: 'n' }, 'unsupported_response_type'],
  ['a hybrid flow', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
])('an authorization request with %s is refused', async (_name, changes, error) => {
  const page = await cookieBrowser().go(request(changes).url)
  const response = page.url.hash
    ? Object.fromEntries(new URLSearchParams(page.url.hash.slice(1)))
    : responseParams(page)
  expect(response).toMatchObject({ error, state: 'a state' })
})

test('an authorization code works once; its second use revokes the tokens issued for it', async () => {
  await join('replay@example.org')
  const { code, verifier } = await logIn('replay@example.org')
  const first = (await (await redeem(code, verifier)).json()) as { access_token: string; refresh_token: string }
  expect(await isTokenAccepted(first.access_token)).toBe(true)
  expect(await errorOf(await redeem(code, verifier))).toBe('invalid_grant')
  later(5)
  expect(await isTokenAccepted(first.access_token)).toBe(false)
  expect(await errorOf(await refresh(first.refresh_token))).toBe('invalid_grant')
})

test('an authorization code is bound to its verifier, redirect URI and client, and expires after a minute', async () => {
  await join('code@example.org')
  const attempt = async (verifier: string | null, changes: Record<string, string>) => {
    const { code, verifier: own } = await logIn('code@example.org')
    return errorOf(await redeem(code, verifier ?? own, changes))
  }
  expect(await attempt('w'.repeat(43), {})).toBe('invalid_grant')
  expect(await attempt('', {})).toBe('invalid_grant')
  expect(await attempt(null, { redirect_uri: `${site.url}/` })).toBe('invalid_grant')
  expect(await attempt(null, { client_id: 'another' })).toBe('invalid_client')
  const { code, verifier } = await logIn('code@example.org')
  later(61)
  expect(await errorOf(await redeem(code, verifier))).toBe('invalid_grant')
})

test('a rotated refresh token works again during the grace period; after that its use revokes the grant', async () => {
  await join('refresh@example.org')
  const { refresh_token: first } = await tokens('refresh@example.org')
  const second = (await (await refresh(first)).json()) as { access_token: string; refresh_token: string }
  // The web app aborts a renewal after ten seconds and retries five seconds later.
  later(16)
  expect((await refresh(first)).status).toBe(200)
  later(5)
  expect(await errorOf(await refresh(first))).toBe('invalid_grant')
  expect(await errorOf(await refresh(second.refresh_token))).toBe('invalid_grant')
  expect(await isTokenAccepted(second.access_token)).toBe(false)
})

test('the database contains no credential in plain text', async () => {
  await join('dump@example.org')
  const { access_token, refresh_token } = await tokens('dump@example.org')
  const { code } = await logIn('dump@example.org')
  const dump = JSON.stringify([
    await site.db.selectFrom('oidc_payload').selectAll().execute(),
    await site.db.selectFrom('account').selectAll().execute(),
    await site.db.selectFrom('signing_key').selectAll().execute(),
  ])
  for (const secret of [access_token, refresh_token, code, PASSWORD, '"d":']) expect(dump).not.toContain(secret)
})

test.each([
  ['from another site', { origin: EVIL, 'sec-fetch-site': 'cross-site' }],
  ['from a page without an origin', { origin: 'null' }],
  ['from a neighbour host', { 'sec-fetch-site': 'same-site' }],
])('a form sent %s is refused', async (_name, headers) => {
  await join(`csrf-${crypto.randomUUID()}@example.org`)
  const browser = cookieBrowser()
  const screen = await browser.go(request().url)
  const page = await browser.submit(screen, '/login', { email: 'listener@example.org', password: PASSWORD }, headers)
  expect([page.status, page.text.includes('This page has expired')]).toEqual([400, true])
})

test('a form without fields or with another content type is refused', async () => {
  const browser = cookieBrowser()
  const { url } = await browser.go(request().url)
  const cookie = browser.pairs().join('; ')
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data']) {
    const headers = { cookie, 'content-type': type, origin: site.url }
    const response = await fetch(`${url.href}/login`, { method: 'POST', headers, body: '' })
    expect(response.status).toBe(400)
  }
  expect((await fetch(`${url.href}/login`, { method: 'POST', headers: { cookie } })).status).toBe(400)
})

test('text that PostgreSQL cannot store is refused as a bad request', async () => {
  const browser = cookieBrowser()
  const screen = await browser.go(request().url)
  const fields = { email: 'a\u0000b@example.org', password: PASSWORD, confirmation: PASSWORD, terms: 'yes' }
  for (const step of ['login', 'forgot', 'join']) {
    const form = await browser.go(`${screen.url.href}/${step}`)
    const page = await browser.submit(form, `/${step}`, fields)
    expect([page.status, page.text.includes('Enter an email address')]).toEqual([422, true])
  }
  for (const address of [`${realm}/reset?token=a&token=b`, `${realm}/confirm?token=%00`, `${realm}/reset`])
    expect((await cookieBrowser().go(address)).status).toBe(400)
  for (const name of ['state', 'login_hint'])
    expect(responseParams(await cookieBrowser().go(request({ [name]: '\u0000' }).url))).toMatchObject({
      error: 'invalid_request',
    })
})

test('behind a TLS proxy, cookies are secure', async () => {
  const options = await identityOptions({ PUBLIC_ORIGIN: 'https://radio.example' })
  const proxied = await testSite(options)
  const address = request({ redirect_uri: 'https://radio.example/auth/callback' }).url.replace(site.url, proxied.url)
  const response = await fetch(address, { redirect: 'manual' })
  expect(response.status).toBe(303)
  const cookies = response.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
})

test('a form is valid only for its own interaction and browser', async () => {
  await join('seal@example.org')
  const [mine, other] = [cookieBrowser(), cookieBrowser()]
  const [screen, another] = [await mine.go(request().url), await other.go(request().url)]
  const fields = { email: 'seal@example.org', password: PASSWORD }
  const [, seal = ''] = /name="seal" value="([^"]+)"/.exec(another.text) ?? []
  expect((await mine.submit(screen, '/login', { ...fields, seal })).text).toContain('This page has expired')
  expect((await mine.submit(screen, '/login', { ...fields, seal: '' })).text).toContain('This page has expired')
  // The URL of a form is useless without the cookie of the interaction.
  expect((await other.submit(screen, '/login', fields)).text).toContain('This page has expired')
  expect(responseParams(await mine.submit(screen, '/login', fields))).toMatchObject({ code: expect.any(String) })
})

test('a login changes the session id, and cookies are limited to the realm and to HTTP', async () => {
  await join('fixed@example.org')
  const browser = cookieBrowser()
  await browser.go(request().url)
  const before = browser.pairs()
  const { page } = await logIn('fixed@example.org', {}, browser)
  const set = page.headers.getSetCookie().filter((line) => line.startsWith('identity='))
  expect(set).toEqual([expect.stringMatching(/path=\/realms\/primedia; .*samesite=lax; httponly/i)])
  expect(before).not.toContain(set[0]?.split(';')[0])
})

test('the screens of one prompt are not available in another', async () => {
  await join('purpose@example.org')
  const { browser } = await tokens('purpose@example.org')
  const screen = await browser.go(request({ kc_action: 'UPDATE_PASSWORD' }).url)
  for (const step of ['login', 'join', 'delete', 'constructor']) {
    const page = await browser.go(`${screen.url.href}/${step}`)
    expect(page.status).toBe(404)
  }
})

test.each([
  ['a foreign address', { post_logout_redirect_uri: `${EVIL}/` }],
  ['a path of ours', { post_logout_redirect_uri: `${site.url}/user/login` }],
])('a sign-out does not redirect to %s', async (_name, params) => {
  await join(`out-${crypto.randomUUID()}@example.org`)
  const query = new URLSearchParams({ client_id: 'prime-web', ...params })
  const page = await cookieBrowser().go(`${protocol}/logout?${query.toString()}`)
  expect(page.status).toBe(400)
})

test('a link alone or an ID token with a foreign signature does not sign out', async () => {
  await join('stay@example.org')
  const { browser, id_token: idToken, access_token: token } = await tokens('stay@example.org')
  const confirmation = await browser.go(`${protocol}/logout`)
  expect(confirmation.text).toContain('Log out?')
  const forged = new UnsecuredJWT(decodeJwt(idToken)).encode()
  const [head, , signature] = idToken.split('.')
  const other = Buffer.from(JSON.stringify({ ...decodeJwt(idToken), sub: 'another' })).toString('base64url')
  for (const hint of [forged, `${head}.${other}.${signature}`])
    expect((await browser.go(`${protocol}/logout?id_token_hint=${hint}`)).status).toBe(400)
  expect(await isTokenAccepted(token)).toBe(true)
  expect((await browser.submit(confirmation, '/logout/confirm', { logout: 'yes' })).url.pathname).toBe('/')
  later(5)
  expect(await isTokenAccepted(token)).toBe(false)
})

test('ID tokens are signed with a published key, and no private key is published', async () => {
  await join('signed@example.org')
  const { id_token: idToken } = await tokens('signed@example.org')
  const keys = createRemoteJWKSet(new URL(`${protocol}/certs`))
  const { payload } = await jwtVerify(idToken, keys, { issuer: realm, audience: 'prime-web', algorithms: ['RS256'] })
  expect(payload.exp).toBe((payload.iat ?? 0) + 300)
  const published = (await (await fetch(`${protocol}/certs`)).json()) as { keys: object[] }
  expect(published.keys.flatMap(Object.keys)).toEqual(expect.not.arrayContaining(['d', 'p', 'q']))
})

test('the token endpoint allows no cross-origin scripts', async () => {
  const answered = async (origin: string) =>
    (
      await fetch(`${protocol}/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    ).headers.get('access-control-allow-origin')
  const posted = async (origin: string) =>
    (
      await fetch(`${protocol}/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: 'prime-web' }),
      })
    ).headers.get('access-control-allow-origin')
  expect(await posted(EVIL)).toBeNull()
  expect(await posted(site.url)).toBe(site.url)
  expect(await answered(site.url)).toBe(site.url)
})

test('screens allow no script but their own, and no frames, caching or cross-origin referrers', async () => {
  const { text, headers } = await cookieBrowser().go(request().url)
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(text) ?? []
  expect(text.replace(`<script>${script}</script>`, '')).not.toMatch(/<script|\son\w+=|javascript:|style=/i)
  const hash = createHash('sha256').update(script).digest('base64')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(
      new RegExp(
        `^default-src 'none'; script-src 'sha256-${RegExp.escape(hash)}'; style-src 'self';.*frame-ancestors 'none'$`,
      ),
    ),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  })
})

test('form values are escaped', async () => {
  const browser = cookieBrowser()
  const screen = await browser.go(request({ login_hint: '"><script>1</script>' }).url)
  expect(screen.text).toContain('&quot;&gt;&lt;script&gt;')
  const page = await browser.submit(screen, '/login', { email: `'"><img src=x onerror=1>`, password: '' })
  expect(page.text).not.toContain('<img src=x')
})
