import { PASSWORD, signedInButton, signedOutButton, fillLogIn } from './kit/account.ts'
import { newListenerAt } from './kit/open-as.ts'
import { SECOND_ORIGIN, SECOND_PORT } from './kit/ports.ts'
import { expect, test } from './kit/test.ts'

// As in local development, where the site's origin is localhost and it is opened at 127.0.0.1.
test.use({ baseURL: `http://127.0.0.1:${SECOND_PORT}` })
test.describe.configure({ timeout: 90_000 })

test('an account can be deleted on another origin of the site', async ({ page }) => {
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  const email = await newListenerAt(SECOND_ORIGIN)
  await page.goto('/stations')
  await signedOutButton(page).click()
  // This site does not offer it.
  await expect(profile.getByRole('switch', { name: 'Continuous playback on Podcasts' })).toBeDisabled()
  await profile.getByRole('button', { name: 'Login' }).click()
  await fillLogIn(page, email)
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
