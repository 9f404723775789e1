import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'

/** Chooses a theme in the profile dialog, which needs hydration. */
async function choose(page: Page, theme: string): Promise<void> {
  await page.goto('/my-profil')
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await profile.getByRole('radiogroup', { name: 'Appearance' }).getByText(theme).click()
  await expect(profile.getByRole('radio', { name: theme })).toBeChecked()
}

const expectScheme = (page: Page, scheme: string) => expect(page.locator('html')).toHaveCSS('color-scheme', scheme)

/** Leaves for the login screen, which has no scripts of the app. */
async function expectSchemeAtLogin(page: Page, scheme: string): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expectScheme(page, scheme)
}

test('a theme that is chosen against the system also applies to the sign-in screens, until it is reset', async ({
  page,
}) => {
  for (const [chosen, system] of [
    ['Dark', 'light'],
    ['Light', 'dark'],
  ] as const)
    await test.step(`${chosen} on a ${system} system`, async () => {
      await page.emulateMedia({ colorScheme: system, reducedMotion: 'reduce' })
      await choose(page, chosen)
      await expectSchemeAtLogin(page, chosen.toLowerCase())
    })
  await choose(page, 'System')
  await expectSchemeAtLogin(page, 'light dark')
})

test('every page passes a stored theme to the sign-in screens', async ({ page, context, pageErrors }) => {
  await choose(page, 'Dark')
  await context.clearCookies()
  await page.goto('/')
  await page.goto('/realms/primedia/account')
  await expectScheme(page, 'dark')
  // Without a session the browser logs the error status.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('401')])
})
