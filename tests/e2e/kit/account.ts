import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { readOutbox } from '../../kit/clients/sent-emails.ts'
import { dataFolder, PORT } from './ports.ts'
import { expect } from './test.ts'

/** Password of all accounts in these tests, both demo and new ones. */
export const PASSWORD = DEMO_PASSWORD

/** Local storage key of the session of the app at `origin`. */
export const sessionKey = (origin: string): string => `oidc.user:${origin}/realms/primedia:prime-web`

const SESSION_KEY = sessionKey(`http://127.0.0.1:${PORT}`)

/** An unused email address. */
export const newEmail = (): string => `thandeka-${randomUUID().slice(0, 8)}@example.org`

/** Registers at the identity provider with the code from the email, and returns to the app. */
export async function join(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Join for free' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { code } = await readOutbox({ folder: dataFolder(PORT) }).last(email)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
}

export const wall = (page: Page) => page.getByRole('dialog', { name: 'Register to Continue' })

const profileButton = (page: Page) => page.getByRole('banner').locator('.avatar').filter({ visible: true })

/** The profile button at the top right, whose name has the sign-in state. */
export const signedInButton = (page: Page) => profileButton(page).filter({ hasText: 'My Profile, signed in' })
export const signedOutButton = (page: Page) => profileButton(page).filter({ hasNotText: 'signed in' })

/** Waits for hydration; before it a link loads the document. Parts of a page are hydrated after the rest. */
export async function waitForHydration(page: Page, part: Locator = page.locator('main').first()): Promise<void> {
  const keys = () => part.evaluate((element) => Object.keys(element).join(' '))
  // A navigation in the meantime is an error of `evaluate`.
  await expect(async () => expect(await keys()).toContain('__react')).toPass({ intervals: [50] })
}

/** The app's user as oidc-client-ts stores it. */
export interface StoredUser {
  access_token: string
  refresh_token: string
  expires_at: number
}

/** The app's stored user. */
export const storedUser = (page: Page): Promise<StoredUser | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as StoredUser | null, SESSION_KEY)

/** Changes the stored user without notifying the app. */
export const changeStoredUser = (page: Page, change: Partial<StoredUser>): Promise<void> =>
  page.evaluate(
    ([key, changed]) => {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...user, ...changed }))
    },
    [SESSION_KEY, change] as const,
  )

/** Counts the renewal requests of all tabs. */
export function countRenewals(page: Page): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token') && request.url().endsWith('/token')) count++
  })
  return () => count
}

/** Removes the errors of failed requests that the browser logs, which the test expects. */
export const ignoreRequestErrors = (pageErrors: string[]): void =>
  ignoreErrors(pageErrors, /net::ERR_|Failed to load resource/)

export function ignoreErrors(pageErrors: string[], expected: RegExp): void {
  const others = pageErrors.filter((error) => !expected.test(error))
  pageErrors.splice(0, pageErrors.length, ...others)
}

/** Submits the login form of the identity provider, and returns to the previous page. */
export async function fillLogIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
}

export async function logInFromProfile(page: Page, email: string): Promise<void> {
  await signedOutButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await fillLogIn(page, email)
}

/** Logs in from the open registration wall. */
export async function logInAtWall(page: Page, email: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, email)
}
