import type { Page } from '@playwright/test'
import { PASSWORD } from './account.ts'

/** Submits the login form of the identity provider, and returns to the previous page. */
export async function fillLogIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
}

/** Logs in from the open registration wall. */
export async function logInAtWall(page: Page, email: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, email)
}
