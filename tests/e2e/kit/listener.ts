import type { Page } from '@playwright/test'
import { PASSWORD } from './account.ts'

/** Fills in the log-in form of the identity provider, and comes back to the page from which it was opened. */
export async function fillLogIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
}

/** Logs in on the wall that is open. */
export async function logInAtWall(page: Page, email: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, email)
}
