import type { Page } from '@playwright/test'
import type { Tokens } from '#tests/kit/clients/identity.ts'

/** Applies `change` to the ID token in every response of the token endpoint. */
export async function changeIdTokens(page: Page, change: (token: string) => Promise<string>): Promise<void> {
  await page.route('**/openid-connect/token', async (route) => {
    const response = await route.fetch()
    const tokens = (await response.json()) as Tokens
    await route.fulfill({ response, json: { ...tokens, id_token: await change(tokens.id_token) } })
  })
}

/** The token with an additional role and its original signature. */
export async function withOtherClaims(token: string): Promise<string> {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...claims, roles: ['listener', 'subscriber'] })).toString('base64url')
  return `${head}.${changed}.${signature}`
}
