import type { Page } from '@playwright/test'
import { cookieBrowser } from '#tests/kit/cookie-browser.ts'
import { responseParams, applicationAt, type Tokens } from '#tests/kit/identity.ts'
import { PASSWORD } from './account.ts'
import { PORT } from './ports.ts'

/** Applies `change` to the ID token in every response of the token endpoint. */
export async function changeIdTokens(page: Page, change: (token: string) => Promise<string>): Promise<void> {
  await page.route('**/openid-connect/token', async (route) => {
    const response = await route.fetch()
    const tokens = (await response.json()) as Tokens
    await route.fulfill({ response, json: { ...tokens, id_token: await change(tokens.id_token) } })
  })
}

/** A valid ID token of a demo account for a different request. */
export async function idTokenOf(email: string): Promise<string> {
  const { request, redeem } = applicationAt(`http://127.0.0.1:${PORT}`)
  const browser = cookieBrowser()
  const { url, verifier } = request({ nonce: 'of another request' })
  const done = await browser.submit(await browser.go(url), '/login', { email, password: PASSWORD })
  const tokens = (await (await redeem(responseParams(done)['code'] ?? '', verifier)).json()) as Tokens
  return tokens.id_token
}

/** The token with an additional role and its original signature. */
export async function withOtherClaims(token: string): Promise<string> {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...claims, roles: ['listener', 'subscriber'] })).toString('base64url')
  return `${head}.${changed}.${signature}`
}
