import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeExpired } from '#server/features/accounts/purge-expired.ts'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { responseParams, identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { readOutbox } from '#tests/kit/clients/sent-emails.ts'
import { testSite } from '#tests/kit/site.ts'

const LIMIT = 20
const site = await testSite(await identityOptions({ SIGN_IN_RATE_LIMIT: String(LIMIT) }))
const { protocol, request } = identityKit(site)

/** Requests the address once from each network. Returns the statuses. */
const statusesOf = (address: string, networks: readonly string[]) =>
  Promise.all(
    networks.map(async (network) => {
      const headers = { 'x-forwarded-for': network }
      return (await fetch(address, { headers, redirect: 'manual' })).status
    }),
  )

const count = async () =>
  (await site.db.selectFrom('oidc_payload').select('id').where('kind', 'in', ['Interaction', 'Session']).execute())
    .length

const later = (minutes: number) => {
  site.now = new Date(site.now.getTime() + minutes * 60_000)
}

test('sign-ins above the rate limit of a network are refused and store nothing', async () => {
  const before = await count()
  const household = Array.from({ length: LIMIT + 10 }, (_, number) => `2001:db8:0:7::${number}`)
  const statuses = await statusesOf(request().url, household)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await count()) - before).toBe(LIMIT)
  const refused = await fetch(request().url, { headers: { 'x-forwarded-for': '2001:db8:0:7::1' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Please wait a minute')
  expect(await statusesOf(request().url, ['2001:db8:0:8::1'])).toEqual([303])
})

test.each([
  ['in capitals', (url: string) => url.replace('/auth?', '/AUTH?')],
  ['with a slash', (url: string) => url.replace('/auth?', '/auth/?')],
  ['of signing out', () => `${protocol}/logout?state=a`],
])('a request with an address %s is counted', async (name, addressOf) => {
  const network = `2001:db8:1:${name.length}::1`
  const statuses = await statusesOf(
    addressOf(request().url),
    Array.from({ length: LIMIT + 5 }, () => network),
  )
  expect(statuses.filter((status) => status === 429).length).toBe(5)
})

test('an authorization request with very long parameters is refused', async () => {
  const before = await count()
  for (const name of ['state', 'nonce', 'login_hint', 'ui_locales']) {
    const { url } = request({ [name]: 'x'.repeat(11_000), redirect_uri: `${site.url}/auth/callback` })
    const page = await cookieBrowser().go(url)
    expect(responseParams(page)).toMatchObject({ error: 'invalid_request' })
  }
  expect((await fetch(`${protocol}/logout?state=${'x'.repeat(11_000)}`, { redirect: 'manual' })).status).toBe(400)
  expect(await count()).toBe(before)
  const { url } = request({ state: 'x'.repeat(1_000), login_hint: 'a@example.org' })
  expect((await cookieBrowser().go(url)).text).toContain('>Log in</h1>')
})

test('an abandoned sign-in is deleted after 15 minutes, and its space is reused', async () => {
  const size = async () => {
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('oidc_payload') as bytes`.execute(
      site.db,
    )
    return Number(rows[0]?.bytes)
  }
  const fill = () =>
    sql`insert into oidc_payload (kind, id, payload, expires_at)
      select 'Interaction', gen_random_uuid(), jsonb_build_object('state', (
        select string_agg(md5(random()::text || piece), '') from generate_series(1, 150) as piece)),
        ${new Date(site.now.getTime() + 900_000)}::timestamptz
      from generate_series(1, 1500)`.execute(site.db)
  await fill()
  const full = await size()
  later(16)
  await purgeExpired(site.db, site.now)
  expect(await count()).toBe(0)
  await fill()
  expect(await size()).toBeLessThan(full * 1.2)
  later(16)
  await purgeExpired(site.db, site.now)
})

test('a screen expires, but not while the sign-in waits for an email code', async () => {
  const outbox = readOutbox(site)
  const [slow, joining] = [cookieBrowser(), cookieBrowser()]
  const login = await slow.go(request().url)
  const form = await joining.go(request({ prompt: 'create' }).url)
  const fields = { email: 'waits@example.org', password: PASSWORD, confirmation: PASSWORD, terms: 'yes' }
  const sent = await joining.submit(form, '/join', fields)
  const { code } = await outbox.last('waits@example.org')
  later(25)
  await purgeExpired(site.db, site.now)
  expect((await slow.submit(login, '/login', fields)).text).toContain('This page has expired')
  expect(responseParams(await joining.submit(sent, '/code', { code }))).toMatchObject({ code: expect.any(String) })
})
