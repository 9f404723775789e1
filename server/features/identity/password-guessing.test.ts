import { expect, test } from 'vitest'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { join, logIn, request } = identityKit(site)
/** Only the cost of a hash and the time that it takes are tested at the cost of production. */
const production = await testSite({ ...(await identityOptions()), hashesAsInProduction: true })
const dear = identityKit(production)

test('login attempts are limited, with the right password too, and an unknown address gets the same response', async () => {
  await join('brute@example.org')
  const texts = []
  for (const email of ['brute@example.org', 'nobody@example.org']) {
    const browser = cookieBrowser()
    let page = await browser.go(request().url)
    for (let tries = 0; tries < 10; tries++)
      page = await browser.submit(page, '/login', { email, password: `guess number ${tries}` })
    page = await browser.submit(page, '/login', { email, password: PASSWORD })
    expect(page.status).toBe(429)
    texts.push(page.text.replaceAll(email, '').replace(/value="[^"]*"|interaction\/[\w-]+/g, ''))
  }
  expect(texts[0]).toBe(texts[1])
  site.now = new Date(site.now.getTime() + 16 * 60_000)
  expect((await logIn('brute@example.org')).code).not.toBe('')
})

test.each([
  ['one household', (count: number) => `2001:db8:0:7::${count}:${count}`, 429],
  ['one household that is written shortly', (count: number) => `2001:db8::${count}:0:0:${count}`, 429],
  ['one IPv4 address in two forms', (count: number) => (count % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'), 429],
  ['many households', (count: number) => `2001:db8:0:${count}::1`, 422],
])('attempts from %s are counted by network', async (name, addressOf, status) => {
  const email = `${name.replaceAll(' ', '-')}@example.org`
  const browser = cookieBrowser()
  const screen = await browser.go(request().url)
  const statuses = []
  for (let count = 1; count <= 11; count++) {
    const from = { 'x-forwarded-for': addressOf(count) }
    const page = await browser.submit(screen, '/login', { email, password: `guess number ${count}` }, from)
    statuses.push(page.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), status])
})

test('a new password is hashed at the least cost that OWASP recommends', async () => {
  const browser = cookieBrowser()
  const email = 'new@example.org'
  const fields = { email, password: PASSWORD, confirmation: PASSWORD, terms: 'yes' }
  await browser.submit(await browser.go(dear.request({ prompt: 'create' }).url), '/join', fields)
  const { password_hash: hash } = await production.db
    .selectFrom('one_time_code')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the response time does not reveal whether an address has an account', async () => {
  await dear.join('timed@example.org')
  const spent = { 'timed@example.org': [] as number[], 'untimed@example.org': [] as number[] }
  const browser = cookieBrowser()
  const screen = await browser.go(dear.request().url)
  for (let round = 0; round < 7; round++) {
    for (const email of ['timed@example.org', 'untimed@example.org'] as const) {
      const begun = performance.now()
      await browser.submit(screen, '/login', { email, password: 'not it at all' })
      spent[email].push(performance.now() - begun)
    }
  }
  // Without hashing a password the response would take a tenth of the time.
  // The minimum of each, because other load only adds to the time.
  expect(Math.min(...spent['untimed@example.org'])).toBeGreaterThan(Math.min(...spent['timed@example.org']) / 3)
})
