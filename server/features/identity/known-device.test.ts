import { expect, test } from 'vitest'
import { cookieBrowser, type CookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { responseParams, identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { readOutbox } from '#tests/kit/clients/sent-emails.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { realm, join, logIn, request, tokens, requestPasswordReset } = identityKit(site)
const outbox = readOutbox(site)

const NEW = 'another kettle entirely'
const network = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number}` })
/** The default network of attackers and owners. */
const HOME = network(200)

/** Tries ten wrong passwords for `email`, the limit of one network. Returns the status of each response. */
async function attack(email: string, from = HOME): Promise<number[]> {
  const browser = cookieBrowser()
  const screen = await browser.go(request().url)
  return Promise.all(
    Array.from({ length: 10 }, async (_, count) => {
      const page = await browser.submit(screen, '/login', { email, password: `guess number ${count}` }, from)
      return page.status
    }),
  )
}

/** Submits the right password in `browser`. Returns the status, 200 after a successful login. */
async function enter(email: string, browser: CookieBrowser, password = PASSWORD, from = HOME): Promise<number> {
  const screen = await browser.go(request({ prompt: 'login' }).url)
  const page = await browser.submit(screen, '/login', { email, password }, from)
  return responseParams(page)['code'] ? 200 : page.status
}

test('attempts are limited over all networks: at five the owner can log in anywhere, at ten only on a known device', async () => {
  await join('wanted@example.org')
  const { browser } = await tokens('wanted@example.org')
  for (let from = 0; from < 5; from++) await attack('wanted@example.org', network(from))
  expect(await enter('wanted@example.org', cookieBrowser(), PASSWORD, network(100))).toBe(200)
  const statuses = []
  for (let from = 5; from < 12; from++) statuses.push(...(await attack('wanted@example.org', network(from))))
  // Two of the hundred attempts were the owner's.
  expect(statuses.filter((status) => status === 422)).toHaveLength(48)
  expect(statuses.filter((status) => status === 429)).toHaveLength(22)
  expect(await enter('wanted@example.org', cookieBrowser(), PASSWORD, network(101))).toBe(429)
  expect(await enter('wanted@example.org', browser, PASSWORD, network(101))).toBe(200)
  site.now = new Date(site.now.getTime() + 16 * 60_000)
  expect(await enter('wanted@example.org', cookieBrowser(), PASSWORD, network(101))).toBe(200)
})

test('attempts above the limit of a network do not count against the account', async () => {
  await join('alone@example.org')
  for (let round = 0; round < 12; round++) await attack('alone@example.org', network(20))
  expect(await enter('alone@example.org', cookieBrowser(), PASSWORD, network(21))).toBe(200)
})

test('a known device can log in from a network above its limit, a known device of another account cannot', async () => {
  await join('owner@example.org')
  await join('neighbour@example.org')
  const { browser } = await tokens('owner@example.org')
  const { browser: neighbours } = await tokens('neighbour@example.org')
  await attack('owner@example.org')
  expect(await enter('owner@example.org', cookieBrowser())).toBe(429)
  expect(await enter('owner@example.org', neighbours)).toBe(429)
  expect(await enter('owner@example.org', browser)).toBe(200)
  // The login made it a known device of that account too.
  expect(await enter('neighbour@example.org', neighbours)).toBe(200)
})

test('a known device has its own limit of ten attempts in a quarter of an hour', async () => {
  await join('stolen@example.org')
  const { browser } = await tokens('stolen@example.org')
  for (let count = 0; count < 10; count++)
    expect(await enter('stolen@example.org', browser, `guess number ${count}`)).toBe(422)
  expect(await enter('stolen@example.org', browser)).toBe(429)
  expect(await enter('stolen@example.org', cookieBrowser())).toBe(200)
})

test('a known device is deleted when its session is ended elsewhere or the password is changed', async () => {
  const email = 'revoked@example.org'
  await join(email)
  const [here, third] = [await tokens(email), await tokens(email)]
  const lost = await tokens(email, cookieBrowser('Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1'))
  await expect.poll(async () => (await here.browser.go(`${realm}/account`)).text).toContain('Safari on iPhone')
  const page = await here.browser.go(`${realm}/account`)
  const [line = ''] = /<li>(?:(?!<\/li>).)*Safari on iPhone.*?<\/li>/s.exec(page.text) ?? []
  const [, uid = ''] = /name="end"\s+value="([^"]+)"/.exec(line) ?? []
  await attack(email)
  await here.browser.submit(page, '/sessions', { end: uid })
  expect(await enter(email, lost.browser)).toBe(429)
  expect(await enter(email, third.browser)).toBe(200)
  const screen = await here.browser.go(request({ kc_action: 'UPDATE_PASSWORD' }).url)
  // The other sessions stay signed in, but their devices are no longer known.
  await here.browser.submit(screen, '/password', { password: NEW, confirmation: NEW, current: PASSWORD })
  expect(await enter(email, third.browser, NEW)).toBe(429)
  expect(await enter(email, here.browser, NEW)).toBe(200)
})

test('a password reset makes its browser a known device and deletes the earlier ones', async () => {
  const email = 'besieged@example.org'
  await join(email)
  const { browser: before } = await tokens(email)
  await requestPasswordReset(email)
  const { link } = await outbox.last(email)
  const browser = cookieBrowser()
  await browser.submit(await browser.go(link), '/reset', { password: NEW, confirmation: NEW })
  await attack(email)
  expect(await enter(email, cookieBrowser(), NEW)).toBe(429)
  expect(await enter(email, before, NEW)).toBe(429)
  expect(await enter(email, browser, NEW)).toBe(200)
})

test('the device cookie is signed, limited to the realm and to HTTP, and not stored in the database', async () => {
  const email = 'cookie@example.org'
  await join(email)
  const { browser, page } = await logIn(email)
  const line = page.headers.getSetCookie().find((one) => one.startsWith('identity_device='))
  expect(line).toMatch(/; path=\/realms\/primedia; max-age=15552000; samesite=lax; httponly$/)
  const cookie = browser.cookies().find(({ name }) => name === 'identity_device')
  const [id = '', signature = ''] = cookie?.value.split('.') ?? []
  const rows = await site.db.selectFrom('known_device').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(id)
  await attack(email)
  const forged = [`${id}.${'A'.repeat(43)}`, id, `${'A'.repeat(43)}.${signature}`, `${id}.`]
  for (const value of [...forged, `${id}.${signature}`]) {
    const other = cookieBrowser()
    const form = await other.go(request().url)
    const headers = { ...HOME, cookie: [...other.pairs(), `identity_device=${value}`].join('; ') }
    const seal = /name="seal" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
    const body = new URLSearchParams({ email, password: PASSWORD, seal })
    const answer = await fetch(`${form.url.href}/login`, { method: 'POST', redirect: 'manual', headers, body })
    expect([value, answer.status]).toEqual([value, forged.includes(value) ? 429 : 303])
  }
})
