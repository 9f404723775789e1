import { expect, test } from 'vitest'
import { cookieBrowser, type Page } from '#tests/kit/clients/cookie-browser.ts'
import { identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { request } = identityKit(site)

const hrefOf = ({ text, url }: Page, label: string) =>
  new URL(new RegExp(`href="([^"]+)"\\s*>${label}<`).exec(text)?.[1] ?? 'absent', url)
const emailIn = ({ text }: Page) => / name="email"[^>]* value="([^"]*)"/.exec(text)?.[1]

const payloads = async () => JSON.stringify(await site.db.selectFrom('oidc_payload').select('payload').execute())

test('“join again” keeps the address of the code, which is stored nowhere else', async () => {
  const browser = cookieBrowser()
  const form = await browser.go(request({ prompt: 'create' }).url)
  expect(emailIn(form)).toBe('')
  const email = 'again@example.org'
  const fields = { email, password: PASSWORD, confirmation: PASSWORD, terms: 'yes' }
  const again = await browser.go(hrefOf(await browser.submit(form, '/join', fields), 'join again'))
  expect(emailIn(again)).toBe(email)
  expect(await payloads()).not.toContain(email)
  await site.db.deleteFrom('one_time_code').execute()
  expect(emailIn(await browser.go(again.url))).toBe('')
})

test('“ask for another” keeps the address, whether or not it has an account', async () => {
  const browser = cookieBrowser()
  const forgot = await browser.go(hrefOf(await browser.go(request().url), 'Forgot password\\?'))
  const email = 'unknown@example.org'
  const again = await browser.go(hrefOf(await browser.submit(forgot, '/forgot', { email }), 'ask for another'))
  expect(emailIn(again)).toBe(email)
  expect(await payloads()).not.toContain(email)
})
