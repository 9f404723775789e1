import { expect, test } from 'vitest'
import { EXTERNAL_USER, startExternalIssuer } from '#tests/kit/stand-ins/external-issuer.ts'
import { isRefusal } from './keep-alive.ts'
import { IdTokenVerifier } from './verify-id-token.ts'

const realm = await startExternalIssuer()
const NOW = new Date()
const SECONDS = Math.floor(NOW.getTime() / 1000)
const issuer = {
  name: realm.authority,
  keysUrl: `${realm.authority}/protocol/openid-connect/certs`,
  clientId: 'prime-web',
}
const verifier = new IdTokenVerifier(issuer)

type Changes = NonNullable<Parameters<typeof realm.accessToken>[0]>

/** An ID token of the external issuer, with these changes. */
const idToken = ({ claims, ...changes }: Changes = {}) =>
  realm.accessToken({ ...changes, claims: { typ: 'ID', aud: 'prime-web', ...claims } })

test('a token that the issuer signed for this client is accepted', async () => {
  expect(await verifier.verify(await idToken(), NOW)).toMatchObject({ sub: EXTERNAL_USER.sub, iss: realm.authority })
  const claims = { aud: ['account', 'prime-web'], azp: 'prime-web' }
  expect(await verifier.verify(await idToken({ claims }), NOW)).toMatchObject({ sub: EXTERNAL_USER.sub })
  expect(await verifier.verify(await idToken({ claims: { azp: undefined } }), NOW)).toMatchObject({ aud: 'prime-web' })
})

test('clocks may differ by at most five minutes', async () => {
  const verify = async (claims: Changes['claims']) => verifier.verify(await idToken({ claims: claims ?? {} }), NOW)
  await verify({ iat: SECONDS - 600, exp: SECONDS - 298 })
  await verify({ iat: SECONDS + 298 })
  await expect(verify({ iat: SECONDS - 600, exp: SECONDS - 301 })).rejects.toThrow('The ID token is refused')
  await expect(verify({ iat: SECONDS + 302 })).rejects.toThrow('The ID token was issued in the future')
})

test.each<[string, Changes]>([
  ['a key that the issuer does not publish', { isForeignKey: true }],
  ['no signature', { alg: 'none' }],
  ['the public key as a secret', { alg: 'HS256' }],
  ['another issuer', { claims: { iss: 'https://login.example.org/realms/outside' } }],
  ['another audience', { claims: { aud: 'account' } }],
  ['several audiences and no authorized party', { claims: { aud: ['account', 'prime-web'], azp: undefined } }],
  ['another authorized party', { claims: { azp: 'somebody-else' } }],
  ['no subject', { claims: { sub: undefined } }],
  ['no end', { claims: { exp: undefined } }],
  ['no instant of issue', { claims: { iat: undefined } }],
])('a token with %s is refused, which ends the session that it would renew', async (_name, changes) => {
  const refused = verifier.verify(await idToken(changes), NOW)
  await expect(refused).rejects.toThrow(/^The ID token/)
  expect(isRefusal(await refused.catch((cause: unknown) => cause))).toBe(true)
})

test('a token whose claims were changed is refused', async () => {
  const [head = '', , signature = ''] = (await idToken()).split('.')
  const claims = Buffer.from(
    JSON.stringify({ ...EXTERNAL_USER, iss: realm.authority, aud: 'prime-web', iat: SECONDS, exp: SECONDS + 60 }),
  )
  for (const forged of [`${head}.${claims.toString('base64url')}.${signature}`, 'a.b.c', ''])
    await expect(verifier.verify(forged, NOW)).rejects.toThrow(/^The ID token/)
})

test('a renewed token must have the same subject and, if present, the same nonce', async () => {
  const previous = { subject: EXTERNAL_USER.sub, idToken: await realm.idToken('n-1') }
  await verifier.verifyRenewed(await realm.idToken(null), previous, NOW)
  await verifier.verifyRenewed(await realm.idToken('n-1'), previous, NOW)
  await expect(verifier.verifyRenewed(await realm.idToken('n-2'), previous, NOW)).rejects.toThrow(/^The ID token/)
  const other = { ...previous, subject: 'somebody-else' }
  await expect(verifier.verifyRenewed(await realm.idToken('n-1'), other, NOW)).rejects.toThrow(/^The ID token/)
})

test('keys are fetched once, and an unreachable issuer is not a refusal', async () => {
  const fresh = new IdTokenVerifier(issuer)
  const before = realm.state.keyRequests
  await fresh.loadKeys()
  for (let count = 0; count < 3; count++) await fresh.verify(await idToken(), NOW)
  expect(realm.state.keyRequests - before).toBe(1)
  const offline = new IdTokenVerifier(issuer)
  realm.state.isDown = true
  const failed = await offline.verify(await idToken(), NOW).catch((cause: unknown) => cause)
  expect([failed instanceof Error, isRefusal(failed)]).toEqual([true, false])
  await expect(offline.loadKeys()).rejects.toThrow('200 OK')
  realm.state.isDown = false
  await offline.verify(await idToken(), NOW)
})
