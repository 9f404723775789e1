import { signedInButton } from './kit/account.ts'
import { openAsNew } from './kit/open-as.ts'
import { expect, test } from './kit/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('back leads to the previous page, and to the parent page on the first page of a visit', async ({ page }) => {
  await openAsNew(page, '/my-content/history')
  const back = page.getByRole('main').getByRole('link', { name: 'Back' })
  await back.click()
  await expect(page).toHaveURL('/my-content')
  await page.goto('/notifications')
  await back.click()
  await expect(page).toHaveURL('/')
  await signedInButton(page).click()
  await expect(page).toHaveURL('/my-profil')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await expect(page).toHaveURL('/notifications')
  await back.click()
  await expect(page).toHaveURL('/my-profil')
})
