import { expect, test } from 'vitest'
import { cookieBrowser, type Page } from '#tests/kit/clients/cookie-browser.ts'
import { responseParams, identityKit, identityOptions, PASSWORD } from '#tests/kit/clients/identity.ts'
import { readOutbox } from '#tests/kit/clients/sent-emails.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { join, logIn, redeem, request, requestPasswordReset, isTokenAccepted } = identityKit(site)
const outbox = readOutbox(site)

/** Submits the form for joining and returns the next page. */
async function beginToJoin(email: string, fields: Record<string, string> = {}) {
  const browser = cookieBrowser()
  const { url, verifier } = request({ prompt: 'create' })
  const filled = { email, password: PASSWORD, confirmation: PASSWORD, terms: 'yes', ...fields }
  return { browser, verifier, page: await browser.submit(await browser.go(url), '/join', filled) }
}

test('the code from the email creates the account and finishes the sign-in', async () => {
  const { browser, page, verifier } = await beginToJoin('new@example.org')
  expect(page.text).toContain('Check your email')
  const { code, subject } = await outbox.last('new@example.org')
  expect(subject).toContain(code)
  const done = await browser.submit(page, '/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  const response = await redeem(responseParams(done)['code'] ?? '', verifier)
  const { access_token: token } = (await response.json()) as { access_token: string }
  expect(await isTokenAccepted(token)).toBe(true)
  expect(await site.db.selectFrom('one_time_code').select('id').execute()).toEqual([])
})

test('the code page can be reloaded, also after a wrong code', async () => {
  const { browser, page } = await beginToJoin('reload@example.org')
  const { code } = await outbox.last('reload@example.org')
  const refused = await browser.submit(page, '/code', { code: code === '000000' ? '000001' : '000000' })
  expect(refused.status).toBe(422)
  for (const { url } of [page, refused])
    expect((await browser.go(url)).text).toContain('to <strong>reload@example.org<')
  const done = await browser.submit(await browser.go(page.url), '/code', { code })
  expect(responseParams(done)['code']).toBeTruthy()
})

test('the link in the email confirms the account in any browser, with the chosen password', async () => {
  await beginToJoin('phone@example.org')
  const { link } = await outbox.last('phone@example.org')
  const browser = cookieBrowser()
  const form = await browser.go(link)
  expect(form.text).toContain('phone@example.org')
  expect((await logIn('phone@example.org')).page.status).toBe(422)
  // Another person may have joined with this address and their own password.
  for (const password of ['', 'what the owner would choose']) {
    const refused = await browser.submit(form, '/confirm', { password })
    expect([refused.status, refused.text.includes('aria-invalid')]).toEqual([422, true])
  }
  expect((await logIn('phone@example.org')).page.status).toBe(422)
  const done = await browser.submit(form, '/confirm', { password: PASSWORD })
  expect(done.text).toContain('Your Primedia+ account is ready')
  expect((await logIn('phone@example.org')).code).not.toBe('')
  expect((await browser.submit(form, '/confirm', { password: PASSWORD })).text).toContain('has expired')
  // A listener may open the link a second time, too.
  expect((await browser.go(link)).text).toContain('If you have used it, please log in.')
})

test('a wrong code creates no account, and after five attempts the right one does not either', async () => {
  const { browser, page } = await beginToJoin('guessed@example.org')
  const { code } = await outbox.last('guessed@example.org')
  const wrong = code === '000000' ? '000001' : '000000'
  let last: Page = page
  for (let tries = 0; tries < 5; tries++) last = await browser.submit(last, '/code', { code: wrong })
  expect(last.text).toContain('This code is incorrect')
  expect((await browser.submit(last, '/code', { code })).text).toContain('This code is incorrect')
})

test('a code expires after half an hour', async () => {
  const { browser, page } = await beginToJoin('late@example.org')
  const { code } = await outbox.last('late@example.org')
  const before = site.now
  site.now = new Date(before.getTime() + 31 * 60_000)
  const expired = await browser.submit(page, '/code', { code })
  site.now = before
  expect(expired.text).toContain('has expired')
})

test('joining with the address of an account shows the same page; only the email differs', async () => {
  await join('taken@example.org')
  const taken = await beginToJoin('Taken@example.org')
  const free = await beginToJoin('free@example.org')
  expect(withoutSecrets(taken.page, 'Taken@')).toBe(withoutSecrets(free.page, 'free@'))
  const message = await outbox.last('Taken@example.org')
  expect(message.subject).toBe('You already have a Primedia+ account')
  expect(message.text).not.toMatch(/token=|\b\d{6}\b/)
})

const withoutSecrets = ({ text }: Page, name: string) =>
  text.replaceAll(name, '').replace(/value="[^"]*"|interaction\/[\w-]+/g, '')

test.each([
  ['an invalid address', { email: 'thandeka@example' }, 'Enter an email address like name@example.org'],
  ['a short password', { password: 'nine char' }, 'Use 10 characters or more'],
  ['a long password', { password: 'ab c'.repeat(33) }, 'Use 128 characters or fewer'],
  ['a common password', { password: 'password123!' }, 'Many people use this password'],
  ['a common password with replaced characters', { password: 'P@ssw0rd2026' }, 'Many people use this password'],
  [
    'the address as the password',
    { email: 'thandeka@example.org', password: 'thandeka2026' },
    'too much like your email',
  ],
  ['the whole address', { email: 'ab@example.org', password: 'ab@example.org' }, 'too much like your email'],
  ['another confirmation', { confirmation: 'something else' }, 'The passwords do not match'],
  ['no agreement', { terms: '' }, 'Please agree to the terms to join'],
])('%s is refused with an error message at its field', async (_name, fields, words) => {
  const { page } = await beginToJoin('refused@example.org', fields)
  expect(page.status).toBe(422)
  expect(page.text).toContain(words)
  expect(page.text).toMatch(/role="alert" tabindex="-1" autofocus/)
  expect(page.text).toMatch(/aria-invalid="true" aria-describedby="\w+-error/)
  expect(page.text).not.toContain('value="password123!"')
})

test('a refused form keeps its values except passwords', async () => {
  const { page } = await beginToJoin('stays@example.org', { confirmation: 'something else' })
  expect(page.text).toMatch(/name="email"[^>]* value="stays@example.org"/)
  expect(page.text).toMatch(/name="terms"[^>]* checked/)
  expect(page.text).not.toContain(PASSWORD)
  expect((await beginToJoin('stays@example.org', { terms: '' })).page.text).not.toMatch(/name="terms"[^>]* checked/)
})

test('a password reset works once and ends every session', async () => {
  await join('forgetful@example.org')
  const old = await identityTokens('forgetful@example.org')
  const sent = await requestPasswordReset('Forgetful@example.org')
  expect(sent.text).toContain('has an account, an email is on its way')
  const { link } = await outbox.last('forgetful@example.org')
  const browser = cookieBrowser()
  const form = await browser.go(link)
  const short = await browser.submit(form, '/reset', { password: 'short', confirmation: 'short' })
  expect(short.text).toContain('Use 10 characters or more')
  const fields = { password: 'another kettle entirely', confirmation: 'another kettle entirely' }
  expect((await browser.submit(short, '/reset', fields)).text).toContain('Your password was changed')
  expect((await browser.submit(short, '/reset', fields)).text).toContain('has expired')
  expect((await logIn('forgetful@example.org')).page.text).toContain('is incorrect')
  site.now = new Date(site.now.getTime() + 5_000)
  expect(await isTokenAccepted(old)).toBe(false)
})

test('a password reset invalidates other reset links and resets the attempt counts', async () => {
  await join('twice@example.org')
  const browser = cookieBrowser()
  const login = await browser.go(request().url)
  for (let tries = 0; tries < 11; tries++)
    await browser.submit(login, '/login', { email: 'twice@example.org', password: `guess number ${tries}` })
  expect((await logIn('twice@example.org')).page.status).toBe(429)
  await requestPasswordReset('twice@example.org')
  await requestPasswordReset('twice@example.org')
  const [first, second] = await outbox.to('twice@example.org', 2)
  const form = await browser.go(second?.link ?? '')
  await browser.submit(form, '/reset', { password: PASSWORD, confirmation: PASSWORD })
  expect((await browser.go(first?.link ?? '')).text).toContain('has expired')
  expect((await logIn('twice@example.org')).code).not.toBe('')
})

async function identityTokens(email: string): Promise<string> {
  const { code, verifier } = await logIn(email)
  return ((await (await redeem(code, verifier)).json()) as { access_token: string }).access_token
}

test('a password reset request does not reveal whether the address has an account', async () => {
  await join('asked@example.org')
  // The known address is second: when its message has arrived, one to the unknown address would have arrived too.
  const unknown = await requestPasswordReset('nobody@example.org')
  const known = await requestPasswordReset('asked@example.org')
  expect(withoutSecrets(known, 'asked@')).toBe(withoutSecrets(unknown, 'nobody@'))
  await outbox.to('asked@example.org')
  expect((await outbox.all()).filter(({ recipient }) => recipient === 'nobody@example.org')).toEqual([])
})
