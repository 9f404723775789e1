import { ignoreRequestErrors, wall } from './kit/account.ts'
import { expect, test } from './kit/test.ts'

test('a toast over an open dialog is accessible, can be dismissed, and leaves the dialog open', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/.well-known/openid-configuration', (route) => route.abort())
  await page.goto('/my-content')
  await wall(page).getByRole('button', { name: 'Join for free' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'unable to login' })
  await expect(message.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  // Everything outside an open dialog is inert, also for screen readers.
  expect(await message.evaluate((element) => element.closest('dialog:modal') !== null)).toBe(true)
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toBeHidden()
  await expect(wall(page)).toBeVisible()
  ignoreRequestErrors(pageErrors)
})

test('a notice whose script is slow is shown at once, and not as an error', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/\/assets\/toast-[^/]+\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/podcasts/blackout-diaries')
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Add to queue' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to your queue' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  script.resolve()
  await expect(page.getByRole('status').getByRole('button', { name: 'Dismiss' })).toBeVisible()
})

test('without its script, as without a network, an error hides itself too', async ({ page, pageErrors }) => {
  await page.route(/\/assets\/toast-[^/]+\.js$/, (route) => route.abort())
  await page.route('**/.well-known/openid-configuration', (route) => route.abort())
  await page.goto('/my-content')
  await wall(page).getByRole('button', { name: 'Join for free' }).click()
  const message = page.getByText('unable to login, please try again later')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden({ timeout: 5_000 })
  ignoreRequestErrors(pageErrors)
})
