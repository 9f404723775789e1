import { expect, test } from 'vitest'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { identityKit, identityOptions } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { realm, protocol, join, tokens, isTokenAccepted } = identityKit(site)

/** The account page of a listener, and the address of each of its forms. */
async function accountPage(email: string) {
  await join(email)
  const { browser, access_token: token } = await tokens(email)
  const page = await browser.go(`${realm}/account`)
  return { browser, token, page, seal: /name="seal" value="([^"]+)"/.exec(page.text)?.[1] ?? '' }
}

const owner = await accountPage('owner@example.org')
const stranger = await accountPage('stranger@example.org')
const other = await tokens('owner@example.org', cookieBrowser('Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1'))
const OURS = { origin: site.url, 'sec-fetch-site': 'same-origin' }
const SEAL = { seal: owner.seal }

/** Requests that another site, or a page of another account, makes a browser send. */
const FORGED: [name: string, headers: Record<string, string>, fields: Record<string, string>][] = [
  ['without a seal', OURS, {}],
  ['with the seal of another session', OURS, { seal: stranger.seal }],
  ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, SEAL],
  ['from a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, SEAL],
  ['from a neighbour host', { 'sec-fetch-site': 'same-site' }, SEAL],
]

test.each(FORGED)(
  'a form of the account page that is sent %s changes and shows nothing',
  async (_name, headers, fields) => {
    const send = (form: string, more: Record<string, string> = {}) =>
      owner.browser.go(`${realm}/account/${form}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...fields, ...more }),
      })
    expect((await send('sessions', { end: 'others' })).status).toBe(401)
    const copy = await send('copy')
    expect([copy.status, copy.text.includes('owner@example.org')]).toEqual([401, false])
    site.now = new Date(site.now.getTime() + 5_000)
    expect(await isTokenAccepted(other.access_token)).toBe(true)
  },
)

test('a confirmed sign-out without the secret of its page signs nobody out', async () => {
  expect((await owner.browser.go(`${protocol}/logout`)).text).toContain('Log out?')
  const body = new URLSearchParams({ logout: 'yes' })
  const sent = await owner.browser.go(`${protocol}/logout/confirm`, { method: 'POST', headers: OURS, body })
  expect(sent.status).toBe(400)
  site.now = new Date(site.now.getTime() + 5_000)
  expect(await isTokenAccepted(owner.token)).toBe(true)
})
