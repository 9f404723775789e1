import { startServer } from '../kit/server-process.ts'
import { PASSWORD, signedInButton, signedOutButton, fillLogIn } from './kit/account.ts'
import { PORT } from './kit/ports.ts'
import { expect, test } from './kit/test.ts'

// As in local development, where the site's origin is localhost and it is opened at 127.0.0.1.
test.describe.configure({ timeout: 90_000 })

const SITE_PORT = PORT + 4
test.use({ baseURL: `http://127.0.0.1:${SITE_PORT}` })

let site: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  test.setTimeout(90_000)
  site = await startServer({ PORT: String(SITE_PORT) })
})
test.afterAll(() => site.stop())

test('an account can be deleted on another origin of the site', async ({ page }) => {
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await page.goto('/stations')
  await signedOutButton(page).click()
  await profile.getByRole('button', { name: 'Login' }).click()
  await fillLogIn(page, 'listener@primediaplus.example')
  await expect(page).toHaveURL('/stations')
  await signedInButton(page).click()
  await profile.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  expect(new URL(page.url()).hostname).toBe('localhost')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account was deleted' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
})
