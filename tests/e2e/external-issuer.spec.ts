import type { Page } from '@playwright/test'
import { startServer } from '../kit/processes/server-process.ts'
import { EXTERNAL_USER, startExternalIssuer } from '../kit/stand-ins/external-issuer.ts'
import { signedInButton, signedOutButton, wall } from './kit/account.ts'
import { DEMO_TEMPLATE, PORT, WITHOUT_WORK } from './kit/ports.ts'
import { expect, httpTest, test } from './kit/test.ts'

// A separate site with an external issuer.
test.describe.configure({ mode: 'default', timeout: 60_000 })

const SITE_PORT = PORT + 3
const PODCAST = '/podcasts/blackout-diaries'

let realm: Awaited<ReturnType<typeof startExternalIssuer>>
let site: Awaited<ReturnType<typeof startServer>>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  realm = await startExternalIssuer({ hasForms: true })
  const env = { ...WITHOUT_WORK, PORT: String(SITE_PORT), OIDC_AUTHORITY: realm.authority }
  site = await startServer(env, { template: DEMO_TEMPLATE })
})
test.afterAll(async () => {
  await site.stop()
  await realm.close()
})
test.beforeEach(() => {
  realm.state.tokenSeconds = 300
  realm.state.knowsActions = true
  realm.state.endsSessions = true
  realm.state.idTokenChanges = {}
  realm.refreshTokens.clear()
})
test.use({ baseURL: `http://127.0.0.1:${SITE_PORT}` })

const main = (page: Page) => page.getByRole('main')
const profile = (page: Page) => page.getByRole('dialog', { name: 'My Profile' })
const follow = (page: Page) => main(page).getByRole('button', { name: 'Follow The Blackout Diaries' })
const following = (page: Page) => main(page).getByRole('button', { name: 'Following The Blackout Diaries' })

/** Submits the issuer's form with the title `what`. */
async function answerIssuerForm(page: Page, what: string, answer: 'Yes' | 'Cancel'): Promise<void> {
  await expect(page.getByRole('heading', { name: what, exact: true })).toBeVisible()
  expect(page.url()).toContain(realm.authority)
  await page.getByRole('button', { name: answer }).click()
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await signedOutButton(page).click()
  await profile(page).getByRole('button', { name: 'Login' }).click()
  await answerIssuerForm(page, 'Log in', 'Yes')
  await expect(page).toHaveURL(path)
  await expect(signedInButton(page)).toBeVisible()
}

async function press(page: Page, name: string): Promise<void> {
  await signedInButton(page).click()
  await profile(page).getByRole('button', { name }).click()
}

const waitForOperation = (page: Page, operation: string) =>
  page.waitForResponse((answer) => answer.request().postData()?.includes(`"${operation}"`) ?? false)

httpTest('the Content-Security-Policy allows requests to the issuer only, and no form targets', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy']?.split('; ') ?? []
  expect(policy).toContain(`connect-src 'self' ${new URL(realm.authority).origin}`)
  expect(policy).toContain("form-action 'self'")
})

test('a sign-in from the wall at the issuer runs the pending action', async ({ page }) => {
  await page.goto(PODCAST)
  await follow(page).click()
  await wall(page).getByRole('button', { name: 'Log in' }).click()
  const known = waitForOperation(page, 'follow')
  await answerIssuerForm(page, 'Log in', 'Yes')
  await expect(page).toHaveURL(PODCAST)
  await expect(following(page)).toBeVisible()
  expect(((await (await known).json()) as { errors?: unknown }).errors).toBeUndefined()
  await page.goto('/my-content')
  await expect(main(page).getByRole('link', { name: 'The Blackout Diaries' })).toBeVisible()
  await signedInButton(page).click()
  await expect(profile(page).getByText(EXTERNAL_USER.email)).toBeVisible()
})

test('a token is renewed before it expires, and the new one is accepted', async ({ page }) => {
  realm.state.tokenSeconds = 8
  await signIn(page, PODCAST)
  const [first = ''] = realm.refreshTokens
  await expect.poll(() => realm.refreshTokens.has(first), { timeout: 10_000 }).toBe(false)
  const known = waitForOperation(page, 'getMyKept')
  await page.reload()
  expect(((await (await known).json()) as { errors?: unknown }).errors).toBeUndefined()
  await expect(signedInButton(page)).toBeVisible()
})

test('a logout ends the session of the issuer and leads home', async ({ page }) => {
  await signIn(page, PODCAST)
  await press(page, 'Logout')
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
  expect(realm.refreshTokens.size).toBe(0)
  await signedOutButton(page).click()
  await profile(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
})

test('a logout from an issuer that ends no sessions revokes the tokens, without an error', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  realm.state.endsSessions = false
  await signIn(page, PODCAST)
  await press(page, 'Logout')
  await expect(signedOutButton(page)).toBeVisible()
  expect(realm.refreshTokens.size).toBe(0)
  // The page stays, with its dialog, and the session of the issuer.
  await profile(page).getByRole('button', { name: 'Login' }).click()
  await expect(signedInButton(page)).toBeVisible()
  expect(warnings.filter((text) => text.includes('Error'))).toEqual([])
})

test('a password change at the issuer can be completed or cancelled, and one that it does not support shows an error', async ({
  page,
}) => {
  await signIn(page, '/stations')
  await press(page, 'Change Password')
  await answerIssuerForm(page, 'UPDATE_PASSWORD', 'Cancel')
  await expect(page).toHaveURL('/stations')
  await expect(signedInButton(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await press(page, 'Change Password')
  await answerIssuerForm(page, 'UPDATE_PASSWORD', 'Yes')
  await expect(page).toHaveURL('/stations')
  await expect(page.getByRole('status').filter({ hasText: 'Your password was changed' })).toBeVisible()

  realm.state.knowsActions = false
  await press(page, 'Change Password')
  await expect(page).toHaveURL('/stations')
  await expect(page.getByRole('alert')).toContainText('could not complete the action')
  await expect(signedInButton(page)).toBeVisible()
})

test('the deletion of an account at the issuer deletes its data here', async ({ page }) => {
  await signIn(page, PODCAST)
  if (await follow(page).isVisible()) await follow(page).click()
  await expect(following(page)).toBeVisible()
  await press(page, 'Delete Account')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await answerIssuerForm(page, 'delete_account', 'Yes')
  await expect(page.getByRole('status').filter({ hasText: 'Your account was deleted' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
  const known = waitForOperation(page, 'getMyKept')
  await signIn(page, PODCAST)
  await known
  await expect(follow(page)).toBeVisible()
})

// Which tokens are refused is in the tests of the verifier.
test('an ID token for another request, or with a key that the issuer does not publish, does not sign in', async ({
  page,
}) => {
  await page.goto('/stations')
  for (const idTokenChanges of [{ isForeignKey: true }, { claims: { nonce: 'another' } }]) {
    realm.state.idTokenChanges = idTokenChanges
    // The issuer's session would answer without the form.
    await page.context().clearCookies()
    await signedOutButton(page).click()
    await profile(page).getByRole('button', { name: 'Login' }).click()
    await answerIssuerForm(page, 'Log in', 'Yes')
    await expect(page.getByRole('alert')).toContainText('unable to login, please try again later')
    await expect(page).toHaveURL('/stations')
    await expect(signedOutButton(page)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))).toEqual([])
  }
})
