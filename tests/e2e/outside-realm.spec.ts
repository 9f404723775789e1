import type { Page } from '@playwright/test'
import { OUTSIDER, outsideRealm } from '#tests/kit/outside-realm.ts'
import { signedInButton, signedOutButton, wall } from './kit/account.ts'
import { PORT } from './kit/ports.ts'
import { startServer } from '#tests/kit/server-process.ts'
import { expect, test } from './kit/test.ts'

// One site of its own, where people sign in at the realm of another company.
test.describe.configure({ mode: 'default', timeout: 60_000 })

const SITE_PORT = PORT + 3
const PODCAST = '/podcasts/blackout-diaries'

let realm: Awaited<ReturnType<typeof outsideRealm>>
let site: Awaited<ReturnType<typeof startServer>>

test.beforeAll(async () => {
  test.setTimeout(90_000)
  realm = await outsideRealm({ hasForms: true })
  site = await startServer({ PORT: String(SITE_PORT), OIDC_AUTHORITY: realm.authority })
})
test.afterAll(async () => {
  await site.stop()
  await realm.close()
})
test.beforeEach(() => {
  Object.assign(realm.state, { tokenSeconds: 300, knowsActions: true, spoilt: {} })
  realm.refreshTokens.clear()
})
test.use({ baseURL: `http://127.0.0.1:${SITE_PORT}` })

const main = (page: Page) => page.getByRole('main')
const profile = (page: Page) => page.getByRole('dialog', { name: 'My Profile' })
const follow = (page: Page) => main(page).getByRole('button', { name: 'Follow The Blackout Diaries' })
const following = (page: Page) => main(page).getByRole('button', { name: 'Following The Blackout Diaries' })

/** Answers the form of the realm, which asks for `what`. */
async function answerRealm(page: Page, what: string, answer: 'Yes' | 'Cancel'): Promise<void> {
  await expect(page.getByRole('heading', { name: what, exact: true })).toBeVisible()
  expect(page.url()).toContain(realm.authority)
  await page.getByRole('button', { name: answer }).click()
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await signedOutButton(page).click()
  await profile(page).getByRole('button', { name: 'Login' }).click()
  await answerRealm(page, 'Log in', 'Yes')
  await expect(page).toHaveURL(path)
  await expect(signedInButton(page)).toBeVisible()
}

async function press(page: Page, name: string): Promise<void> {
  await signedInButton(page).click()
  await profile(page).getByRole('button', { name }).click()
}

const isKnown = (page: Page, operation: string) =>
  page.waitForResponse((answer) => answer.request().postData()?.includes(`"${operation}"`) ?? false)

test('a page may ask the realm and nobody else outside, and sends forms to nobody', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy']?.split('; ') ?? []
  expect(policy).toContain(`connect-src 'self' ${new URL(realm.authority).origin}`)
  expect(policy).toContain("form-action 'self'")
})

test('who joins from the wall signs in at the realm, and has done what they began', async ({ page }) => {
  await page.goto(PODCAST)
  await follow(page).click()
  await wall(page).getByRole('button', { name: 'Log in' }).click()
  const known = isKnown(page, 'follow')
  await answerRealm(page, 'Log in', 'Yes')
  await expect(page).toHaveURL(PODCAST)
  await expect(following(page)).toBeVisible()
  expect(((await (await known).json()) as { errors?: unknown }).errors).toBeUndefined()
  await page.goto('/my-content')
  await expect(main(page).getByRole('link', { name: 'The Blackout Diaries' })).toBeVisible()
  await signedInButton(page).click()
  await expect(profile(page).getByText(OUTSIDER.email)).toBeVisible()
})

test('a token is renewed before it ends, and the new one is good', async ({ page }) => {
  realm.state.tokenSeconds = 8
  await signIn(page, PODCAST)
  const [first = ''] = realm.refreshTokens
  await expect.poll(() => realm.refreshTokens.has(first), { timeout: 10_000 }).toBe(false)
  const known = isKnown(page, 'getMyKept')
  await page.reload()
  expect(((await (await known).json()) as { errors?: unknown }).errors).toBeUndefined()
  await expect(signedInButton(page)).toBeVisible()
})

test('who logs out is logged out at the realm too, and comes home', async ({ page }) => {
  await signIn(page, PODCAST)
  await press(page, 'Logout')
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
  expect(realm.refreshTokens.size).toBe(0)
  await signedOutButton(page).click()
  await profile(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
})

test('a password is changed at the realm, or left as it was', async ({ page }) => {
  await signIn(page, '/stations')
  await press(page, 'Change Password')
  await answerRealm(page, 'UPDATE_PASSWORD', 'Cancel')
  await expect(page).toHaveURL('/stations')
  await expect(signedInButton(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await press(page, 'Change Password')
  await answerRealm(page, 'UPDATE_PASSWORD', 'Yes')
  await expect(page).toHaveURL('/stations')
  await expect(page.getByRole('status').filter({ hasText: 'Your password was changed' })).toBeVisible()
})

test('a realm that does not know an action is not said to have done it', async ({ page }) => {
  realm.state.knowsActions = false
  await signIn(page, '/stations')
  await press(page, 'Change Password')
  await expect(page).toHaveURL('/stations')
  await expect(page.getByRole('alert')).toContainText('could not be done')
  await expect(signedInButton(page)).toBeVisible()
})

test('who deletes their account at the realm leaves nothing here', async ({ page }) => {
  await signIn(page, PODCAST)
  if (await follow(page).isVisible()) await follow(page).click()
  await expect(following(page)).toBeVisible()
  await press(page, 'Delete Account')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await answerRealm(page, 'delete_account', 'Yes')
  await expect(page.getByRole('status').filter({ hasText: 'Your account was deleted' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
  const known = isKnown(page, 'getMyKept')
  await signIn(page, PODCAST)
  await known
  await expect(follow(page)).toBeVisible()
})

for (const [name, spoilt, landing] of [
  ['that somebody else signed', { isForeignKey: true }, '/stations'],
  ['that nobody signed', { alg: 'none' }, '/stations'],
  // The library refuses another nonce before it tells to which page the visitor wanted to return.
  ['that answers another request', { claims: { nonce: 'another' } }, '/'],
  ['for another application', { claims: { aud: 'another', azp: 'another' } }, '/stations'],
] as const) {
  test(`an ID token of the realm ${name} signs nobody in`, async ({ page }) => {
    Object.assign(realm.state, { spoilt })
    await page.goto('/stations')
    await signedOutButton(page).click()
    await profile(page).getByRole('button', { name: 'Login' }).click()
    await answerRealm(page, 'Log in', 'Yes')
    await expect(page.getByRole('alert')).toContainText('unable to login, please try again later')
    await expect(page).toHaveURL(landing)
    await expect(signedOutButton(page)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')))).toEqual([])
  })
}
