import { hash, randomBytes } from 'node:crypto'
import { createAccount } from '#server/features/accounts/accounts.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import type { AccountRole } from '#server/lib/requests/viewer.ts'
import { freePort } from '../processes/free-port.ts'
import type { TestSite } from '../site.ts'
import { cookieBrowser, type CookieBrowser, type Page } from './cookie-browser.ts'
import type { GraphqlResponse } from './gateway.ts'

export const PASSWORD = 'a kettle on the stoep'

/** Options of a site with the built-in issuer: a fixed origin and the system clock. */
export async function identityOptions(env: Record<string, string> = {}) {
  const port = await freePort()
  const variables = {
    ROLES: 'gateway,identity',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    PORT: String(port),
    SIGN_IN_RATE_LIMIT: '1000000',
    ...env,
  }
  return { demo: false, now: new Date(), env: variables }
}

/** The OpenID client of the site at `origin`, as the web app implements it. */
export function applicationAt(origin: string) {
  const realm = `${origin}/realms/primedia`
  const callback = `${origin}/auth/callback`
  const protocol = `${realm}/protocol/openid-connect`

  /** An authorization request as the web app sends it; `changes` of null leave a parameter out. */
  function request(changes: Record<string, string | null> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const params: Record<string, string | null> = {
      client_id: 'prime-web',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'a state',
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    const present = Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    return { verifier, url: `${protocol}/auth?${new URLSearchParams(present).toString()}` }
  }

  const requestTokens = (fields: Record<string, string>) =>
    fetch(`${protocol}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'prime-web', ...fields }),
    })

  const redeem = (code: string, verifier: string, changes: Record<string, string> = {}) =>
    requestTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...changes,
    })

  return {
    realm,
    protocol,
    request,
    redeem,
    refresh: (refreshToken: string) => requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

/** Actions of applications and users at an identity provider. */
export function identityKit(site: TestSite) {
  const application = applicationAt(site.url)
  const { request, redeem } = application

  /** Creates an account with `PASSWORD`. */
  async function join(email: string, roles: AccountRole[] = []) {
    const account = await createAccount(
      site.db,
      { email, passwordHash: await hashPassword(PASSWORD, site.passwordCost), roles },
      site.now,
    )
    if (!account) throw new Error(`${email} is taken`)
    return account
  }

  /** Submits the login form, and returns the authorization response. */
  async function logIn(email: string, changes: Record<string, string | null> = {}, browser = cookieBrowser()) {
    const { verifier, url } = request(changes)
    const screen = await browser.go(url)
    const page = await browser.submit(screen, '/login', { email, password: PASSWORD, remember: 'yes' })
    return { browser, page, verifier, code: page.url.searchParams.get('code') ?? '' }
  }

  /** Logs in and redeems the code. */
  async function tokens(email: string, browser: CookieBrowser = cookieBrowser()) {
    const { code, verifier } = await logIn(email, {}, browser)
    const response = await redeem(code, verifier)
    return { ...((await response.json()) as Tokens), browser }
  }

  /** Requests a password reset email, and returns the confirmation page. */
  async function requestPasswordReset(email: string): Promise<Page> {
    const browser = cookieBrowser()
    const { url: login } = await browser.go(request().url)
    return browser.submit(await browser.go(`${login.href}/forgot`), '/forgot', { email })
  }

  /** Whether the gateway accepts a token. Throws on any other error. */
  async function isTokenAccepted(token: string): Promise<boolean> {
    const response = await fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ __typename }' }),
    })
    const { data, errors } = (await response.json()) as GraphqlResponse<{ __typename: string }>
    if (data?.__typename === 'Query' && !errors) return true
    const [error] = errors ?? []
    if (error?.extensions?.code === 'AUTH_NOT_AUTHORIZED') return false
    throw new Error(`${response.status} ${JSON.stringify(errors)}`)
  }

  return { ...application, join, logIn, tokens, requestPasswordReset, isTokenAccepted }
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  scope: string
}

/** The parameters of an authorization response. */
export const responseParams = ({ url }: Page): Record<string, string> => Object.fromEntries(url.searchParams)
