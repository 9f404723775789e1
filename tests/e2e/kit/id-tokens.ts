import type { Page } from '@playwright/test'
import { cookieBrowser } from '#tests/kit/cookie-browser.ts'
import { answerOf, applicationAt, type Tokens } from '#tests/kit/identity.ts'
import { PASSWORD } from './account.ts'
import { PORT } from './ports.ts'

/** Has every answer of the token endpoint carry what `change` makes of its ID token. */
export async function changeIdTokens(page: Page, change: (token: string) => Promise<string>): Promise<void> {
  await page.route('**/openid-connect/token', async (route) => {
    const response = await route.fetch()
    const tokens = (await response.json()) as Tokens
    await route.fulfill({ response, json: { ...tokens, id_token: await change(tokens.id_token) } })
  })
}

/** A good ID token of a listener of the demo, which answers a request of its own. */
export async function idTokenOf(email: string): Promise<string> {
  const { request, redeem } = applicationAt(`http://127.0.0.1:${PORT}`)
  const browser = cookieBrowser()
  const { url, verifier } = request({ nonce: 'of another request' })
  const done = await browser.submit(await browser.go(url), '/login', { email, password: PASSWORD })
  const tokens = (await (await redeem(answerOf(done)['code'] ?? '', verifier)).json()) as Tokens
  return tokens.id_token
}

/** The token with one role more, under the signature that it had. */
export async function withOtherClaims(token: string): Promise<string> {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...claims, roles: ['listener', 'subscriber'] })).toString('base64url')
  return `${head}.${changed}.${signature}`
}
