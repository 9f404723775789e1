import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { outboxOf } from '#tests/kit/letters.ts'
import { expect } from './test.ts'
import { dataFolder, PORT } from './ports.ts'

/** Of everybody in the journeys, who of the demo and who has just joined. */
export const PASSWORD = DEMO_PASSWORD

/** Under which the app at `origin` keeps its session. */
export const sessionKey = (origin: string): string => `oidc.user:${origin}/realms/primedia:prime-web`

const SESSION_KEY = sessionKey(`http://127.0.0.1:${PORT}`)

/** An address that nobody has joined with. */
export const newEmail = (): string => `thandeka-${randomUUID().slice(0, 8)}@example.org`

/** Fills in the identity provider's form for new listeners, with the code out of the letter, and comes back. */
export async function join(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Join for free' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { code } = await outboxOf({ folder: dataFolder(PORT) }).last(email)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
}

export const wall = (page: Page) => page.getByRole('dialog', { name: 'Register to Continue' })

const profileButton = (page: Page) => page.getByRole('banner').locator('.avatar').filter({ visible: true })

/** The way to the profile at the top right, which says whether somebody is signed in. */
export const signedInButton = (page: Page) => profileButton(page).filter({ hasText: 'My Profile, signed in' })
export const signedOutButton = (page: Page) => profileButton(page).filter({ hasNotText: 'signed in' })

/** Waits until the page hears presses: before that a link leads away as it does without scripts. */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

interface KeptUser {
  access_token: string
  refresh_token: string
  expires_at: number
}

/** What the app keeps of who is signed in. */
export const keptUser = (page: Page): Promise<KeptUser | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as KeptUser | null, SESSION_KEY)

/** Changes what is kept behind the app's back, as if time had passed or the issuer had changed its mind. */
export const changeKeptUser = (page: Page, change: Partial<KeptUser>): Promise<void> =>
  page.evaluate(
    ([key, changed]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...kept, ...changed }))
    },
    [SESSION_KEY, change] as const,
  )

/** Notes each renewal that is asked for in any tab of the page's browser. */
export function countRenewals(page: Page): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token') && request.url().endsWith('/token')) count++
  })
  return () => count
}

/** A refused or lost request is told by the browser itself, and is the point here. */
export function forgetRequests(pageErrors: string[]): void {
  const others = pageErrors.filter((error) => !/net::ERR_|Failed to load resource/.test(error))
  pageErrors.splice(0, pageErrors.length, ...others)
}
