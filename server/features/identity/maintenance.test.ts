import { jwtVerify, createRemoteJWKSet, type JSONWebKeySet } from 'jose'
import { expect, test } from 'vitest'
import { setRoles } from '#server/features/accounts/accounts.ts'
import { purgeExpired } from '#server/features/accounts/purge-expired.ts'
import { loadSecrets } from '#server/lib/security/secrets.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { identityKit, identityOptions } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'
import { rotateSigningKeys, rotateWhenDue, signingKeys } from './oidc/signing-keys.ts'

const logged: string[] = []
const site = await testSite({ ...(await identityOptions()), log: { write: (line) => void logged.push(line) } })
const { protocol, join, logIn, redeem, refresh, tokens } = identityKit(site)
const { identity: secret } = await loadSecrets(readEnv({ DATA_DIR: site.folder }), '/')

const publishedKeys = async () => {
  const { keys } = (await (await fetch(`${protocol}/certs`)).json()) as JSONWebKeySet
  return keys.map(({ kid }) => kid)
}

test('a new signing key is used at once by every node, and tokens of the previous one stay valid', async () => {
  await join('keys@example.org')
  const { id_token: before } = await tokens('keys@example.org')
  const [first] = await publishedKeys()
  await rotateSigningKeys(site.db, secret, new Date(site.now.getTime() + 1_000))
  await expect.poll(publishedKeys).toEqual([expect.not.stringMatching(first ?? ''), first])
  const { id_token: after } = await tokens('keys@example.org')
  const keys = createRemoteJWKSet(new URL(`${protocol}/certs`))
  expect((await jwtVerify(before, keys)).protectedHeader.kid).toBe(first)
  expect((await jwtVerify(after, keys)).protectedHeader.kid).not.toBe(first)
})

test('a node that could not load new signing keys loads them later', async () => {
  const broken = { kid: 'broken', sealed: 'not encrypted', created_at: new Date(site.now.getTime() - DAY_MS) }
  await site.db.insertInto('signing_key').values(broken).execute()
  const before = await publishedKeys()
  await rotateSigningKeys(site.db, secret, new Date(site.now.getTime() + 2_000))
  await expect.poll(() => logged.join('')).toContain('new signing keys could not be loaded')
  expect(await publishedKeys()).toEqual(before)
  await site.db.deleteFrom('signing_key').where('kid', '=', broken.kid).execute()
  await expect.poll(publishedKeys, { timeout: 10_000 }).toHaveLength(before.length + 1)
})

test('keys that were created in the same millisecond have one order, with which all nodes sign', async () => {
  const now = new Date(site.now.getTime() + 3_000)
  await Promise.all([rotateSigningKeys(site.db, secret, now), rotateSigningKeys(site.db, secret, now)])
  const kids = async () => (await signingKeys(site.db, secret, site.now)).map(({ kid }) => kid)
  const [first, second, ...others] = await kids()
  await expect.poll(publishedKeys).toEqual([first, second, ...others])
  // A row that is written moves to the end of the table.
  for (const kid of [first, second]) {
    await site.db.updateTable('signing_key').set({ created_at: now }).where('kid', '=', String(kid)).execute()
    expect(await kids()).toEqual([first, second, ...others])
  }
})

test('nodes that find a due key at the same time create one new key', async () => {
  const count = async () => (await site.db.selectFrom('signing_key').select('kid').execute()).length
  const before = await count()
  const due = new Date(site.now.getTime() + 91 * DAY_MS)
  await Promise.all([rotateWhenDue(site.db, secret, due), rotateWhenDue(site.db, secret, due)])
  expect(await count()).toBe(before + 1)
  await site.db.deleteFrom('signing_key').where('created_at', '=', due).execute()
})

test('a signing key is replaced after 90 days and deleted 60 days later', async () => {
  const kids = async () => (await site.db.selectFrom('signing_key').select('kid').execute()).length
  const before = await kids()
  await rotateWhenDue(site.db, secret, new Date(site.now.getTime() + 89 * DAY_MS))
  expect(await kids()).toBe(before)
  await rotateWhenDue(site.db, secret, new Date(site.now.getTime() + 91 * DAY_MS))
  expect(await kids()).toBe(before + 1)
  await rotateSigningKeys(site.db, secret, new Date(site.now.getTime() + 151 * DAY_MS))
  expect(await kids()).toBe(2)
})

test('signing keys that were encrypted with another secret stop the start with an error message, and none is added with it', async () => {
  const other = new TextEncoder().encode('x'.repeat(32))
  await expect(signingKeys(site.db, other, site.now)).rejects.toThrow('IDENTITY_SECRET')
  await expect(rotateSigningKeys(site.db, other, site.now)).rejects.toThrow('IDENTITY_SECRET')
  await expect(rotateWhenDue(site.db, other, new Date(site.now.getTime() + 1_000 * DAY_MS))).rejects.toThrow(
    'IDENTITY_SECRET',
  )
  expect(await signingKeys(site.db, secret, site.now)).not.toEqual([])
})

test('a role is in the next token after renewal', async () => {
  await join('promoted@example.org')
  const { code, verifier } = await logIn('promoted@example.org')
  const first = (await (await redeem(code, verifier)).json()) as { refresh_token: string }
  expect(await setRoles(site.db, 'Promoted@example.org', ['editor'])).toEqual(['listener', 'editor'])
  const { access_token: token } = (await (await refresh(first.refresh_token)).json()) as { access_token: string }
  const userinfo = await fetch(`${protocol}/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  expect(await userinfo.json()).toMatchObject({ roles: ['listener', 'editor'] })
  expect(await setRoles(site.db, 'nobody@example.org', ['editor'])).toBeNull()
})

test('only expired rows are purged', async () => {
  const { id } = await join('swept@example.org')
  await tokens('swept@example.org')
  // The session is recorded in the background.
  const noted = () => site.db.selectFrom('account_session').select('uid').where('account_id', '=', id).execute()
  await expect.poll(noted).toHaveLength(1)
  const left = async () =>
    Promise.all(
      (['oidc_payload', 'throttle', 'account_session', 'account'] as const).map(
        async (table) =>
          (
            await site.db
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as('rows'))
              .execute()
          )[0]?.rows,
      ),
    )
  const [payloads = 0, throttles, sessions, accounts] = await left()
  await purgeExpired(site.db, site.now)
  expect(await left()).toEqual([payloads, throttles, sessions, accounts])
  await purgeExpired(site.db, new Date(site.now.getTime() + 40 * DAY_MS))
  expect(await left()).toEqual([0, 0, 0, accounts])
})
