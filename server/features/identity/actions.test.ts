import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookieBrowser, type CookieBrowser, type Page } from '#tests/kit/clients/cookie-browser.ts'
import { responseParams, identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { readOutbox } from '#tests/kit/clients/sent-emails.ts'
import { waitUntilBlocked } from '#tests/kit/databases/overlap.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { realm, join, logIn, request, tokens, requestPasswordReset, isTokenAccepted } = identityKit(site)
const outbox = readOutbox(site)

const NEW = { password: 'another kettle entirely', confirmation: 'another kettle entirely' }

const startAction = (browser: CookieBrowser, action: string) => browser.go(request({ kc_action: action }).url)

/** Advances the clock of the site, past the lifetime of its short caches. */
function advanceMinutes(minutes: number): void {
  site.now = new Date(site.now.getTime() + minutes * 60_000)
}

test('changing the password reports success to the application and signs out other devices on request', async () => {
  await join('change@example.org')
  const [here, there] = [await tokens('change@example.org'), await tokens('change@example.org')]
  const screen = await startAction(here.browser, 'UPDATE_PASSWORD')
  expect(screen.text).toContain('Signed in as change@example.org')
  expect(screen.text).not.toContain('Current password')
  const mismatch = await here.browser.submit(screen, '/password', { ...NEW, confirmation: 'another' })
  expect(mismatch.text).toContain('The passwords do not match')
  const done = await here.browser.submit(mismatch, '/password', { ...NEW, others: 'yes' })
  expect(responseParams(done)).toMatchObject({
    code: expect.any(String),
    kc_action: 'UPDATE_PASSWORD',
    kc_action_status: 'success',
  })
  advanceMinutes(1)
  expect(await isTokenAccepted(here.access_token)).toBe(true)
  expect(await isTokenAccepted(there.access_token)).toBe(false)
  expect((await logIn('change@example.org')).page.text).toContain('is incorrect')
  expect((await outbox.last('change@example.org')).subject).toContain('password was changed')
})

/** Submits the login form without following its redirect, and returns how the browser would go on. */
async function submitLogin(email: string) {
  const browser = cookieBrowser()
  const screen = await browser.go(request().url)
  const fields = { email, password: PASSWORD, remember: 'yes' }
  const page = () => browser.submit(screen, '/login', fields, {}, '/realms/primedia/protocol/openid-connect/auth/')
  return { page, finish: ({ url }: Page) => browser.go(url) }
}

test('a login with the old password that is finished after signing out other devices opens no session', async () => {
  await join('pending@example.org')
  const owner = await tokens('pending@example.org')
  const { page, finish } = await submitLogin('pending@example.org')
  const submitted = await page()
  const screen = await startAction(owner.browser, 'UPDATE_PASSWORD')
  const done = await owner.browser.submit(screen, '/password', { ...NEW, others: 'yes' })
  expect(responseParams(done)).toMatchObject({ kc_action_status: 'success' })
  expect(responseParams(await finish(submitted))['code']).toBeUndefined()
})

test('a login whose password is changed while it is checked is refused', async () => {
  const { id } = await join('checked@example.org')
  const { page } = await submitLogin('checked@example.org')
  const { submitted } = await site.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ password_hash: 'another' }).where('id', '=', id).execute()
    const submitted = page()
    await waitUntilBlocked(tx, 1)
    // In an object, because a returned promise would be awaited before the commit.
    return { submitted }
  })
  expect(await submitted).toMatchObject({ status: 400, text: expect.stringContaining('This page has expired') })
})

test('an action has expired when its account is deleted while the page is made', async () => {
  const { id } = await join('meanwhile@example.org')
  const { browser } = await tokens('meanwhile@example.org')
  const { url } = await startAction(browser, 'UPDATE_PASSWORD')
  const { page } = await site.db.transaction().execute(async (tx) => {
    await sql`lock table account in access exclusive mode`.execute(tx)
    const page = browser.go(url)
    await waitUntilBlocked(tx, 1)
    await tx.deleteFrom('account').where('id', '=', id).execute()
    return { page }
  })
  expect(await page).toMatchObject({ status: 400, text: expect.stringContaining('This page has expired') })
})

test('password managers find the account of a form with only a password', async () => {
  await join('manager@example.org')
  const { browser } = await tokens('manager@example.org')
  await requestPasswordReset('manager@example.org')
  const forms = [
    await startAction(browser, 'UPDATE_PASSWORD'),
    await startAction(browser, 'delete_account'),
    await browser.go((await outbox.last('manager@example.org')).link),
  ]
  // They ignore inputs of the type `hidden`.
  for (const { text } of forms)
    expect(text).toMatch(/<input type="text" [^>]*autocomplete="username" value="manager@example.org"/)
})

test('cancelling an action changes nothing', async () => {
  await join('cancel@example.org')
  const { browser } = await tokens('cancel@example.org')
  for (const action of ['UPDATE_PASSWORD', 'delete_account']) {
    const cancelled = await browser.submit(await startAction(browser, action), '/cancel', {})
    expect(responseParams(cancelled)).toMatchObject({
      code: expect.any(String),
      kc_action: action,
      kc_action_status: 'cancelled',
    })
  }
  expect((await logIn('cancel@example.org')).code).not.toBe('')
})

test('the address of the cancel form shows the screen of its own action', async () => {
  await join('reload@example.org')
  const { browser } = await tokens('reload@example.org')
  const screen = await startAction(browser, 'UPDATE_PASSWORD')
  const reloaded = await browser.go(`${screen.url.origin}${screen.url.pathname}/cancel`)
  expect(reloaded.text).toContain('>Change Password</h1>')
})

test('a password change requires the current password when the login is not recent', async () => {
  await join('old@example.org')
  const { browser } = await tokens('old@example.org')
  advanceMinutes(6)
  const screen = await startAction(browser, 'UPDATE_PASSWORD')
  const wrong = await browser.submit(screen, '/password', { ...NEW, current: 'not it at all' })
  expect(wrong.text).toContain('This password is incorrect')
  const done = await browser.submit(wrong, '/password', { ...NEW, current: PASSWORD })
  expect(responseParams(done)).toMatchObject({ kc_action_status: 'success' })
})

test('an action without a session starts with a login', async () => {
  site.now = new Date()
  await join('first@example.org')
  const { browser, page } = await logIn('first@example.org', { kc_action: 'UPDATE_PASSWORD' })
  expect(page.text).toContain('Change Password')
  expect(responseParams(await browser.submit(page, '/password', NEW))).toMatchObject({ kc_action_status: 'success' })
})

test('an unsupported action is refused', async () => {
  const page = await cookieBrowser().go(request({ kc_action: 'UPDATE_PROFILE' }).url)
  expect(responseParams(page)).toMatchObject({ error: 'invalid_request', state: 'a state' })
})

test('deleting an account leaves neither its id nor its address in any column of any table', async () => {
  const email = 'Leaver@example.org'
  const { id } = await join(email)
  await join('stays@example.org')
  const { browser, access_token: token } = await tokens(email)
  await addParents()
  await fillEveryTable(id)
  expect(await columnsWith(id, email)).not.toEqual([])
  for (const recipient of [email, 'stays@example.org']) {
    await requestPasswordReset(recipient)
    await outbox.to(recipient)
  }
  const screen = await startAction(browser, 'delete_account')
  const wrong = await browser.submit(screen, '/delete', { current: 'not it at all' })
  expect(wrong.text).toContain('This password is incorrect')
  const deletion = await browser.submit(wrong, '/delete', { current: PASSWORD })
  expect(responseParams(deletion)).toMatchObject({
    error: 'access_denied',
    error_description: 'account_deleted',
    kc_action: 'delete_account',
    kc_action_status: 'success',
    state: 'a state',
    iss: realm,
  })
  expect(await columnsWith(id, email)).toEqual([])
  const recipients = (await outbox.all()).map(({ recipient }) => recipient)
  expect(recipients).toContain('stays@example.org')
  expect(recipients).not.toContain(email)
  advanceMinutes(1)
  expect(await isTokenAccepted(token)).toBe(false)
  expect((await logIn(email)).page.text).toContain('is incorrect')
  // The browser of the deleted account has no session.
  expect((await browser.go(request().url)).text).toContain('>Log in</h1>')
})

/** Inserts what rows of accounts refer to. */
async function addParents(): Promise<void> {
  await sql`insert into content (id, kind, url, name, headline, published_at, updated_at)
    values ('kept', 'competition', '/kept', 'kept', 'kept', now(), now())`.execute(site.db)
}

/** Inserts a row for the account into every table that references accounts, with a value for each required column. */
async function fillEveryTable(id: string): Promise<void> {
  const { rows } = await sql<{ name: string; key: string; others: Column[] }>`
    select class.relname as name, key.attname as key, (
      select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null), 'allowedValue', (
        select (regexp_match(pg_get_constraintdef(rule.oid), '''([^'']+)'''))[1] from pg_constraint as rule
        where rule.contype = 'c' and rule.conrelid = class.oid and rule.conkey = array[attnum] limit 1))), '[]')
      from pg_attribute where attrelid = class.oid and attnum > 0 and attnotnull and not atthasdef
        and attidentity = '' and attname <> key.attname) as others
    from pg_constraint as link join pg_class as class on class.oid = link.conrelid
    join pg_attribute as key on key.attrelid = class.oid and key.attnum = link.conkey[1]
    where link.contype = 'f' and link.confrelid = 'account'::regclass`.execute(site.db)
  for (const { name, key, others } of rows) {
    const columns = [key, ...others.map((column) => column.name)]
    const values = [`'${id}'`, ...others.map(valueFor)]
    await sql.raw(`insert into ${name} (${columns.join()}) values (${values.join()})`).execute(site.db)
  }
  expect(rows.length).toBeGreaterThan(3)
}

interface Column {
  name: string
  type: string
  /** The first value allowed by a check constraint, if any. */
  allowedValue: string | null
}

const SAMPLE_VALUES: Record<string, string> = {
  text: `'kept'`,
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
  boolean: 'true',
  'timestamp with time zone': 'now()',
}

const valueFor = ({ type, allowedValue }: Column): string =>
  allowedValue === null ? (SAMPLE_VALUES[type] ?? '1') : `'${allowedValue}'`

/** Returns the columns that contain the account's id or address, whatever its upper and lower case. */
async function columnsWith(id: string, email: string): Promise<string[]> {
  const columns = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as "column" from information_schema.columns
    where table_schema = 'public'`.execute(site.db)
  const matches = await Promise.all(
    columns.rows.map(async ({ name, column }) => {
      const found = await sql`
        select 1 from ${sql.table(name)}
        where position(${id} in ${sql.ref(column)}::text) > 0
          or position(${email.toLowerCase()} in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(site.db)
      return found.rows.length > 0 ? [`${name}.${column}`] : []
    }),
  )
  return matches.flat()
}

test('the account page lists the sessions, ends one of them and exports the data', async () => {
  const owner = await join('owner@example.org')
  const stranger = await join('stranger@example.org')
  const sessionsOf = ({ id }: { id: string }) =>
    site.db.selectFrom('account_session').select('uid').where('account_id', '=', id).execute()
  const phone = await tokens('owner@example.org', cookieBrowser('Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1'))
  const computer = await tokens('owner@example.org')
  const other = await tokens('stranger@example.org')
  // Sessions are recorded in the background.
  await expect
    .poll(async () => [await sessionsOf(owner), await sessionsOf(stranger)].map(({ length }) => length))
    .toEqual([2, 1])
  const page = await computer.browser.go(`${realm}/account`)
  expect(page.text).toContain('Safari on iPhone')
  expect(page.text).toContain('Chrome on Linux')
  const [line = ''] = /<li>(?:(?!<\/li>).)*Safari on iPhone.*?<\/li>/s.exec(page.text) ?? []
  const [, uid = ''] = /name="end"\s+value="([^"]+)"/.exec(line) ?? []
  const [foreignSession] = await sessionsOf(stranger)
  await computer.browser.submit(page, '/sessions', { end: foreignSession?.uid ?? '' })
  const after = await computer.browser.submit(page, '/sessions', { end: uid })
  expect(after.text).not.toContain('Safari on iPhone')
  expect(after.text).toMatch(/role="status"[^>]* autofocus>The device is signed out/)
  advanceMinutes(1)
  expect(await isTokenAccepted(phone.access_token)).toBe(false)
  expect(await isTokenAccepted(other.access_token)).toBe(true)
  const copy = await computer.browser.submit(page, '/copy', {})
  expect(JSON.parse(copy.text)).toMatchObject({ account: [{ email: 'owner@example.org' }] })
  expect(copy.text).not.toMatch(/argon2|password_hash|stranger/)
  expect((await cookieBrowser().go(`${realm}/account`)).status).toBe(401)
})

test('the data export requires an access token', async () => {
  const { headers, email, userId } = await site.signIn()
  const address = `${site.url}/account/export`
  const answer = await fetch(address, { headers })
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(await answer.json()).toMatchObject({ account: [{ id: userId, email }] })
  expect((await fetch(address)).status).toBe(401)
  // Deletion requires the password, because a token may be stolen.
  expect((await fetch(`${site.url}/account`, { method: 'DELETE', headers })).status).toBe(404)
})
