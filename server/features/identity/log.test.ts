import { expect, test } from 'vitest'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { identityKit, identityOptions, PASSWORD, responseParams } from '#tests/kit/clients/identity.ts'
import { readOutbox } from '#tests/kit/clients/sent-emails.ts'
import { testSite } from '#tests/kit/site.ts'

const lines: string[] = []
const site = await testSite({
  ...(await identityOptions()),
  log: { level: 'trace', write: (line) => void lines.push(line) },
})
const { redeem, refresh, request, requestPasswordReset, logIn, isTokenAccepted } = identityKit(site)
const outbox = readOutbox(site)
const EMAIL = 'secret-owner@example.org'
const NEW_PASSWORD = 'another kettle on the stoep'

test('neither the address of an account nor a credential is in the log at any level', async () => {
  const browser = cookieBrowser()
  const { url, verifier } = request({ prompt: 'create' })
  const form = { email: EMAIL, password: PASSWORD, confirmation: PASSWORD, terms: 'yes' }
  const page = await browser.submit(await browser.go(url), '/join', form)
  const { code, link } = await outbox.last(EMAIL)
  const { code: authorization = '' } = responseParams(await browser.submit(page, '/code', { code }))
  const issued = (await (await redeem(authorization, verifier)).json()) as Record<string, string>
  const renewed = (await (await refresh(issued['refresh_token'] ?? '')).json()) as Record<string, string>
  expect(await isTokenAccepted(issued['access_token'] ?? '')).toBe(true)

  await requestPasswordReset(EMAIL)
  const emails = await outbox.to(EMAIL, 2)
  const reset = emails.find((email) => email.link.includes('/reset?'))?.link ?? ''
  const fields = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
  const done = await browser.submit(await browser.go(reset), '/reset', fields)
  expect(done.text).toContain('Your password was changed')
  expect((await logIn(EMAIL)).page.status).toBe(422)
  expect((await refresh('a-refresh-token-of-nobody')).status).toBe(400)

  const linkTokens = [link, reset].map((one) => new URL(one).searchParams.get('token') ?? '')
  const tokens = [issued, renewed].flatMap((one) =>
    ['access_token', 'refresh_token', 'id_token'].map((name) => one[name]),
  )
  const cookies = browser.cookies().map(({ value }) => value)
  const secrets = [
    EMAIL,
    PASSWORD,
    NEW_PASSWORD,
    authorization,
    'token-of-nobody',
    ...linkTokens,
    ...tokens,
    ...cookies,
  ]
  expect(secrets.filter((secret) => (secret ?? '').length < 12)).toEqual([])
  const text = lines.join('')
  expect(text).toContain('Server listening')
  expect(secrets.filter((secret) => text.includes(secret ?? ''))).toEqual([])
})
