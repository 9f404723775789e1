import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { purgeDeletedSubjects } from '#server/features/accounts/subjects.ts'
import { identityKit } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'
import { EXTERNAL_USER, startExternalIssuer } from '#tests/kit/stand-ins/external-issuer.ts'

const realm = await startExternalIssuer()
const site = await testSite({
  demo: false,
  now: new Date(),
  env: { OIDC_AUTHORITY: `${realm.authority}/`, ROLES: 'gateway,identity' },
})
const { isTokenAccepted } = identityKit(site)
const MINUTE = 60
const START = site.now

afterEach(() => {
  site.now = START
})

const nowSeconds = () => Math.floor(site.now.getTime() / 1000)

test('the first token of a subject creates an account', async () => {
  expect(await isTokenAccepted(await realm.accessToken())).toBe(true)
  expect(await isTokenAccepted(await realm.accessToken({ claims: { email: 'married@example.org' } }))).toBe(true)
  const kept = await site.db
    .selectFrom('account')
    .select(['id', 'issuer', 'subject', 'email', 'password_hash'])
    .execute()
  expect(kept).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      issuer: realm.authority,
      subject: EXTERNAL_USER.sub,
      email: 'married@example.org',
      password_hash: null,
    },
  ])
  const copy = await fetch(`${site.url}/account/export`, {
    headers: { authorization: `Bearer ${await realm.accessToken()}` },
  })
  expect(await copy.json()).toMatchObject({ account: [{ subject: EXTERNAL_USER.sub }] })
})

test('a token of the external issuer can delete the account', async () => {
  const authorization = `Bearer ${await realm.accessToken({ claims: { sub: 'leaver' } })}`
  const remove = (headers: Record<string, string>) => fetch(`${site.url}/account`, { method: 'DELETE', headers })
  expect((await fetch(`${site.url}/account/export`, { headers: { authorization } })).status).toBe(200)
  expect((await remove({})).status).toBe(401)
  expect((await remove({ authorization })).status).toBe(204)
  expect(await site.db.selectFrom('account').select('id').where('subject', '=', 'leaver').execute()).toEqual([])
})

const deleteAccount = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${site.url}/account`, { method: 'DELETE', headers })).status).toBe(204)
}

const accountsOf = (subject: string) =>
  site.db.selectFrom('account').select('id').where('subject', '=', subject).execute()

test('only a token issued after the deletion creates the account again', async () => {
  site.now = new Date()
  const claims = { sub: 'two-devices', email: 'two@example.org', iat: nowSeconds() }
  const [phone, computer] = [await realm.accessToken({ claims }), await realm.accessToken({ claims })]
  expect(await isTokenAccepted(computer)).toBe(true)
  await deleteAccount(phone)
  const rows = JSON.stringify(await site.db.selectFrom('deleted_subject').selectAll().execute())
  for (const text of ['two-devices', 'two@example.org', realm.authority]) expect(rows).not.toContain(text)
  const before = site.now
  // Past the lifetime of cached verifications.
  site.now = new Date(before.getTime() + 2 * 60_000)
  expect([await isTokenAccepted(phone), await isTokenAccepted(computer)]).toEqual([false, false])
  expect(await isTokenAccepted(await realm.accessToken({ claims: { ...claims, jti: 'unseen' } }))).toBe(false)
  expect(await accountsOf('two-devices')).toEqual([])
  expect(await isTokenAccepted(await realm.accessToken({ claims: { ...claims, iat: nowSeconds() } }))).toBe(true)
  expect(await accountsOf('two-devices')).toHaveLength(1)
})

test('concurrent requests of other devices do not create a deleted account again', async () => {
  for (let round = 0; round < 5; round++) {
    site.now = new Date()
    const claims = { sub: `busy-${round}`, email: 'busy@example.org', iat: nowSeconds() }
    const tokens = await Promise.all(Array.from({ length: 12 }, () => realm.accessToken({ claims })))
    expect(await isTokenAccepted(tokens[0] ?? '')).toBe(true)
    await Promise.all([...tokens.slice(1).map(isTokenAccepted), deleteAccount(tokens[0] ?? '')])
    expect(await accountsOf(`busy-${round}`)).toEqual([])
  }
})

test('a deletion is recorded for a day, and an older token never creates an account', async () => {
  site.now = new Date()
  const claims = { sub: 'gone', iat: nowSeconds(), exp: nowSeconds() + 48 * 3_600 }
  await deleteAccount(await realm.accessToken({ claims }))
  const before = site.now
  site.now = new Date(before.getTime() + 25 * 3_600_000)
  await purgeDeletedSubjects(site.db, site.now)
  expect(await site.db.selectFrom('deleted_subject').select('key').execute()).toEqual([])
  expect(await isTokenAccepted(await realm.accessToken({ claims }))).toBe(false)
  expect(await isTokenAccepted(await realm.accessToken({ claims: { ...claims, iat: nowSeconds() } }))).toBe(true)
})

test('emails that were written as files are deleted after a day', async () => {
  const folder = path.join(site.folder, 'mail-files')
  const outbox = path.join(folder, 'outbox')
  await mkdir(outbox, { recursive: true })
  const [old, recent] = [25, 23].map((hours) => {
    const at = new Date(site.now.getTime() - hours * 3_600_000)
    return `${at.toISOString().replace(/[:.]/g, '-')}.recipient.1.eml`
  })
  for (const name of [old, recent]) await writeFile(path.join(outbox, name ?? ''), 'A message')
  const env = { OIDC_AUTHORITY: realm.authority, ROLES: 'gateway,identity', DATA_DIR: folder }
  const restarted = await testSite({ demo: false, now: site.now, env })
  expect(await readdir(outbox)).toEqual([recent])
  await restarted.close()
})

test('the embedded provider is not registered with an external issuer', async () => {
  expect((await fetch(`${site.url}/realms/primedia/.well-known/openid-configuration`)).status).toBe(404)
})

test.each([
  ['audience instead of azp', { claims: { azp: undefined, aud: ['prime-web', 'account'] } }],
  ['the client of RFC 9068', { claims: { azp: undefined, aud: 'https://api.example.org', client_id: 'prime-web' } }],
  ['the client of Okta', { claims: { azp: undefined, aud: 'api://default', cid: 'prime-web' } }],
  [
    'a verified email as a string',
    { claims: { sub: 'stringly', email: 'stringly@example.org', email_verified: 'true' } },
  ],
  ['a clock skew of four minutes', { claims: { exp: nowSeconds() - 4 * MINUTE } }],
  ['the roles claim of the embedded provider', { claims: { roles: ['editor'], realm_access: undefined } }],
])('a token with %s is accepted', async (_name, changes) => {
  expect(await isTokenAccepted(await realm.accessToken(changes))).toBe(true)
})

test.each([
  ['another issuer', { claims: { iss: 'https://login.example.org/realms/outside' } }],
  ['another application', { claims: { azp: 'somebody-else' } }],
  ['another client of RFC 9068', { claims: { azp: undefined, client_id: 'somebody-else' } }],
  ['no subject', { claims: { sub: undefined } }],
  ['no issue time', { claims: { sub: 'ageless', iat: undefined } }],
  ['no expiry', { claims: { exp: undefined } }],
  ['an expiry six minutes ago', { claims: { exp: nowSeconds() - 6 * MINUTE } }],
  ['a validity that starts in six minutes', { claims: { nbf: nowSeconds() + 6 * MINUTE } }],
  ['the type of an ID token', { claims: { typ: 'ID' } }],
  ['the `at_hash` claim of ID tokens', { claims: { at_hash: 'x', typ: undefined } }],
  ['no signature', { alg: 'none' as const }],
  ['the public key as a secret', { alg: 'HS256' as const }],
  ['the signature of an unpublished key', { isForeignKey: true }],
])('a token with %s is refused', async (_name, changes) => {
  expect(await isTokenAccepted(await realm.accessToken(changes))).toBe(false)
})

test('a token of the embedded provider is refused', async () => {
  const { token } = await site.signIn()
  expect(await isTokenAccepted(token)).toBe(false)
})

test('a cached verification does not outlive the token', async () => {
  const token = await realm.accessToken()
  expect(await isTokenAccepted(token)).toBe(true)
  const before = site.now
  site.now = new Date(before.getTime() + 11 * 60_000)
  expect(await isTokenAccepted(token)).toBe(false)
  site.now = before
})

test('an unreachable issuer causes an error, not a refusal', async () => {
  const away = await startExternalIssuer()
  const second = await testSite({
    demo: false,
    now: new Date(),
    env: { OIDC_AUTHORITY: away.authority, LOG_LEVEL: 'silent' },
  })
  const other = identityKit(second)
  away.state.isDown = true
  await expect(other.isTokenAccepted(await away.accessToken())).rejects.toThrow('UNEXPECTED')
  away.state.isDown = false
  expect(await other.isTokenAccepted(await away.accessToken())).toBe(true)
  // Concurrent verifications share one request for the keys.
  await Promise.all(Array.from({ length: 20 }, async () => other.isTokenAccepted(await away.accessToken())))
  expect(away.state.keyRequests).toBe(1)
})

test('an issuer whose document does not arrive in time causes an error, not an empty response', async () => {
  const outcomes = (['discovery', 'keys'] as const).map(async (stalled) => {
    const { issuer, isTokenAccepted } = await siteWithIssuer()
    issuer.state.stalled = stalled
    await expect(isTokenAccepted(await issuer.accessToken())).rejects.toThrow('UNEXPECTED')
  })
  await Promise.all(outcomes)
})

test.each(['discovery', 'keys'] as const)('the %s document of the issuer is read up to a limit', async (endless) => {
  const { issuer, isTokenAccepted } = await siteWithIssuer()
  issuer.state.endless = endless
  await expect(isTokenAccepted(await issuer.accessToken())).rejects.toThrow('UNEXPECTED')
  // The limit, and the buffers of the connection.
  expect(issuer.state.endlessBytes).toBeLessThan(16_000_000)
  issuer.state.endless = null
  expect(await isTokenAccepted(await issuer.accessToken())).toBe(true)
})

/** A site with an issuer of its own; `laterBy` moves the clock of the site. */
async function siteWithIssuer() {
  const issuer = await startExternalIssuer()
  issuer.state.tokenSeconds = 7 * 86_400
  const own = await testSite({ demo: false, now: new Date(), env: { OIDC_AUTHORITY: issuer.authority } })
  const laterBy = (minutes: number) => (own.now = new Date(own.now.getTime() + minutes * 60_000))
  return { issuer, laterBy, isTokenAccepted: identityKit(own).isTokenAccepted }
}

test('a token of every asymmetric algorithm is accepted', async () => {
  const { issuer, isTokenAccepted } = await siteWithIssuer()
  const algorithms = ['RS512', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
  const keys = await Promise.all(algorithms.map((alg) => issuer.createKey(alg, alg)))
  issuer.state.keys = keys.map(({ published }) => published)
  for (const key of keys)
    expect([key.alg, await isTokenAccepted(await issuer.accessToken({ key }))]).toEqual([key.alg, true])
})

test.each([
  ['without a key id', null],
  ['with a key id that two keys have', 'twice'],
])('a token %s is verified with each of the keys', async (_name, kid) => {
  const { issuer, isTokenAccepted } = await siteWithIssuer()
  const [one, two, foreign] = await Promise.all(Array.from({ length: 3 }, () => issuer.createKey('ES256', kid)))
  issuer.state.keys = [one, two].flatMap((key) => key?.published ?? [])
  for (const [key, expected] of [
    [one, true],
    [two, true],
    [foreign, false],
  ] as const)
    expect(await isTokenAccepted(await issuer.accessToken({ ...(key && { key }) }))).toBe(expected)
})

test('a token with a new key is accepted at once, and unknown key ids cause one request for the keys in half a minute', async () => {
  const { issuer, isTokenAccepted, laterBy } = await siteWithIssuer()
  expect(await isTokenAccepted(await issuer.accessToken())).toBe(true)
  laterBy(1)
  const next = await issuer.createKey('RS256', 'outside-2')
  issuer.state.keys.push(next.published)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => issuer.accessToken({ key: next })))
  expect(await Promise.all(tokens.map(isTokenAccepted))).toEqual(tokens.map(() => true))
  expect(issuer.state.keyRequests).toBe(2)
  const unknown = await issuer.createKey('RS256', 'outside-3')
  for (let count = 0; count < 5; count++)
    expect(await isTokenAccepted(await issuer.accessToken({ key: unknown }))).toBe(false)
  expect(issuer.state.keyRequests).toBe(2)
})

test('known keys are used for a day while they cannot be read again', async () => {
  const { issuer, isTokenAccepted, laterBy } = await siteWithIssuer()
  expect(await isTokenAccepted(await issuer.accessToken())).toBe(true)
  issuer.state.hasNoKeys = true
  for (let hour = 0; hour < 23; hour++) {
    laterBy(60)
    expect(await isTokenAccepted(await issuer.accessToken())).toBe(true)
  }
  laterBy(120)
  await expect(isTokenAccepted(await issuer.accessToken())).rejects.toThrow('UNEXPECTED')
  issuer.state.hasNoKeys = false
  expect(await isTokenAccepted(await issuer.accessToken())).toBe(true)
})

test('while the keys cannot be read, an unknown key id causes an error, not a refusal, and few requests for the keys', async () => {
  const { issuer, isTokenAccepted, laterBy } = await siteWithIssuer()
  expect(await isTokenAccepted(await issuer.accessToken())).toBe(true)
  laterBy(1)
  issuer.state.hasNoKeys = true
  const next = await issuer.createKey('RS256', 'outside-2')
  for (let count = 0; count < 5; count++)
    await expect(isTokenAccepted(await issuer.accessToken({ key: next }))).rejects.toThrow('UNEXPECTED')
  expect(issuer.state.keyRequests).toBe(2)
})

test('a key that the issuer no longer publishes is refused after ten minutes', async () => {
  const { issuer, isTokenAccepted, laterBy } = await siteWithIssuer()
  expect(await isTokenAccepted(await issuer.accessToken())).toBe(true)
  const next = await issuer.createKey('RS256', 'outside-2')
  issuer.state.keys = [next.published]
  laterBy(11)
  // The first request reads the keys again.
  await isTokenAccepted(await issuer.accessToken({ key: next }))
  expect(await isTokenAccepted(await issuer.accessToken())).toBe(false)
})
