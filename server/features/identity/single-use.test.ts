import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountByEmail } from '#server/features/accounts/accounts.ts'
import { issueJoinCode, issueResetCode, redeemJoin, redeemReset } from '#server/features/accounts/one-time-codes.ts'
import { endSessions } from '#server/features/accounts/sessions.ts'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import {
  responseParams,
  applicationAt,
  identityKit,
  identityOptions,
  PASSWORD,
  type Tokens,
} from '#tests/kit/clients/identity.ts'
import { readOutbox } from '#tests/kit/clients/sent-emails.ts'
import { freshDatabase, testSite } from '#tests/kit/site.ts'

const TIMES = 8

// Two nodes share one database.
const options = await identityOptions({
  IDENTITY_SECRET: 'what both nodes derive their keys from',
  LOG_LEVEL: 'silent',
})
const shared = await freshDatabase('')
const site = await testSite({ ...options, env: { ...options.env, ...shared } })
const other = await testSite({ ...options, env: { ...options.env, ...shared, PORT: '0' } })
const { request, join, logIn, tokens, redeem, refresh, isTokenAccepted } = identityKit(site)
const nodes = [site.url, other.url]

/** Both nodes' clocks. */
function later(seconds: number): void {
  const now = new Date(site.now.getTime() + seconds * 1000)
  site.now = now
  other.now = now
}

/** Sends the same form to the token endpoints of both nodes concurrently and returns the responses. */
const atOnce = (fields: Record<string, string>): Promise<(Partial<Tokens> & { status: number; error?: string })[]> =>
  Promise.all(
    Array.from({ length: TIMES }, async (_, count) => {
      const { protocol } = applicationAt(nodes[count % nodes.length] ?? site.url)
      const body = new URLSearchParams({ client_id: 'prime-web', ...fields })
      const response = await fetch(`${protocol}/token`, { method: 'POST', body })
      return { status: response.status, ...((await response.json()) as Partial<Tokens>) }
    }),
  )

const rowsOf = (kind: string, accountId: string) =>
  site.db.selectFrom('oidc_payload').select('id').where('kind', '=', kind).where('account_id', '=', accountId).execute()

test('eight concurrent uses of a code issue at most one set of tokens, which is revoked', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await join(`${randomUUID()}@example.org`)
    const email = (await site.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst())?.email
    const { code, verifier } = await logIn(email ?? '')
    const { searchParams } = new URL(request().url)
    const redirect_uri = searchParams.get('redirect_uri') ?? ''
    const answers = await atOnce({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier })
    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error))).toEqual(
      new Set(['invalid_grant']),
    )
    expect(await rowsOf('AccessToken', id)).toEqual([])
    expect(await rowsOf('RefreshToken', id)).toEqual([])
    for (const { access_token = '', refresh_token = '' } of given) {
      expect(await isTokenAccepted(access_token)).toBe(false)
      expect((await refresh(refresh_token)).status).toBe(400)
    }
  }
})

test('two codes of two sign-ins can be redeemed concurrently', async () => {
  await join('apart@example.org')
  const [one, two] = [await logIn('apart@example.org'), await logIn('apart@example.org')]
  const answers = await Promise.all([redeem(one.code, one.verifier), redeem(two.code, two.verifier)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('eight concurrent renewals with one refresh token get the same new token', async () => {
  await join('tabs@example.org')
  const first = await tokens('tabs@example.org')
  const answers = await atOnce({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TIMES }, () => 200))
  const successors = new Set(answers.map((answer) => answer.refresh_token))
  expect(successors.size).toBe(1)
  for (const { access_token = '' } of answers) expect(await isTokenAccepted(access_token)).toBe(true)
  later(60)
  const [successor = ''] = successors
  const second = (await (await refresh(successor)).json()) as Tokens
  expect(second.refresh_token).not.toBe(successor)
  // After the grace period a second use means theft.
  expect((await refresh(first.refresh_token)).status).toBe(400)
  expect((await refresh(second.refresh_token)).status).toBe(400)
  later(5)
  expect(await isTokenAccepted(second.access_token)).toBe(false)
})

test('eight concurrent uses of a rotated refresh token revoke the whole family', async () => {
  const { id } = await join('reuse@example.org')
  const first = await tokens('reuse@example.org')
  const second = (await (await refresh(first.refresh_token)).json()) as Tokens
  later(60)
  const [stolen] = await Promise.all([
    atOnce({ grant_type: 'refresh_token', refresh_token: first.refresh_token }),
    refresh(second.refresh_token),
  ])
  expect(new Set(stolen.map(({ error }) => error))).toEqual(new Set(['invalid_grant']))
  expect(await rowsOf('RefreshToken', id)).toEqual([])
  expect(await rowsOf('AccessToken', id)).toEqual([])
})

test('ending a session during renewals leaves no token', async () => {
  const { id } = await join('renewing@example.org')
  for (let round = 0; round < 5; round++) {
    const { refresh_token } = await tokens('renewing@example.org')
    const answers = Array.from({ length: TIMES }, () => refresh(refresh_token))
    // During the other renewals.
    await answers[round]
    await Promise.all([...answers, endSessions(other.db, id, null)])
    expect(await rowsOf('RefreshToken', id)).toEqual([])
    expect(await rowsOf('AccessToken', id)).toEqual([])
  }
})

test('an ended session is not restored by concurrent requests of its browser', async () => {
  const { id } = await join('hammering@example.org')
  for (let round = 0; round < 5; round++) {
    const { browser } = await tokens('hammering@example.org')
    const pages = Array.from({ length: 20 }, () => browser.go(request({ prompt: 'none' }).url))
    await pages[round]
    await Promise.all([...pages, endSessions(other.db, id, null)])
    expect(await rowsOf('Session', id)).toEqual([])
    expect(responseParams(await browser.go(request({ prompt: 'none' }).url))['error']).toBe('login_required')
  }
})

test('a sign-in issues one code when its form is submitted several times concurrently', async () => {
  const { id } = await join('twice@example.org')
  const browser = cookieBrowser()
  const screen = await browser.go(request().url)
  const fields = { email: 'twice@example.org', password: PASSWORD }
  const pages = await Promise.all(Array.from({ length: TIMES }, () => browser.submit(screen, '/login', fields)))
  const codes = pages.filter((page) => responseParams(page)['code'])
  expect(codes.length).toBe(1)
  expect(await rowsOf('AuthorizationCode', id)).toHaveLength(1)
  for (const page of pages) expect(page.status).toBeLessThan(500)
})

test('the code or link of an email can be redeemed once, also by concurrent requests', async () => {
  const email = 'once@example.org'
  const { id } = await join(email)
  const dbs = [site.db, other.db]
  const times = <Value>(work: (count: number) => Promise<Value>) =>
    Promise.all(Array.from({ length: TIMES }, (_, count) => work(count)))
  const db = (count: number) => dbs[count % 2] ?? site.db
  const reset = await issueResetCode(site.db, email, id, site.now)
  const resets = await times((count) => redeemReset(db(count), reset.link, site.now))
  expect(resets.filter(Boolean)).toEqual([id])
  const joining = await issueJoinCode(site.db, { email: 'new@example.org', passwordHash: 'hash' }, site.now)
  // By the code and by the link.
  const joins = await times((count) =>
    redeemJoin(db(count), count % 2 ? { link: joining.link } : { id: joining.id, code: joining.code }, site.now),
  )
  expect(joins.filter(Boolean)).toHaveLength(1)
})

test('a code for joining allows five attempts, also by concurrent requests', async () => {
  const secret = await issueJoinCode(site.db, { email: 'tries@example.org', passwordHash: 'hash' }, site.now)
  const wrong = String((Number(secret.code) + 1) % 1_000_000).padStart(6, '0')
  await Promise.all(Array.from({ length: TIMES }, () => redeemJoin(other.db, { id: secret.id, code: wrong }, site.now)))
  expect(await redeemJoin(site.db, { id: secret.id, code: secret.code }, site.now)).toBeNull()
})

test('concurrent submissions of a password reset change the password once', async () => {
  await join('resets@example.org')
  const kit = identityKit(site)
  await kit.requestPasswordReset('resets@example.org')
  const { link } = await readOutbox(site).last('resets@example.org')
  const browser = cookieBrowser()
  const page = await browser.go(link)
  const passwords = Array.from({ length: TIMES }, (_, count) => `a very new password ${count}`)
  const pages = await Promise.all(
    passwords.map((password) => browser.submit(page, '/reset', { password, confirmation: password })),
  )
  expect(pages.filter(({ text }) => text.includes('Your password was changed'))).toHaveLength(1)
  expect(await accountByEmail(site.db, 'resets@example.org')).not.toBeNull()
})
