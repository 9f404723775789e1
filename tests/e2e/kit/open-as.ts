import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { cookieBrowser, type CookieBrowser, type Page as FormPage } from '#tests/kit/clients/cookie-browser.ts'
import { responseParams, applicationAt, type Tokens } from '#tests/kit/clients/identity.ts'
import { readOutbox } from '../../kit/clients/sent-emails.ts'
import { waitForHydration, newEmail, PASSWORD, sessionKey } from './account.ts'
import { dataFolder } from './ports.ts'

/**
 * Opens `path` as a new listener, so that tests do not share data, and returns the email address. Submits the provider's forms
 * without a browser; other tests cover them. `changes` are made to the tokens first.
 */
export async function openAsNew(page: Page, path: string, changes: Partial<Tokens> = {}): Promise<string> {
  const email = newEmail()
  const browser = newNetwork()
  await storeSession(page, browser, (origin) => register(browser, origin, email), changes)
  await open(page, path)
  return email
}

/** Registers a new listener at the server of `origin`, and returns the email address. */
export async function newListenerAt(origin: string): Promise<string> {
  const email = newEmail()
  await register(newNetwork(), origin, email)
  return email
}

/** A browser with an address of its own, because emails are rate-limited by address. */
const newNetwork = () => cookieBrowser(undefined, { 'x-forwarded-for': `10.0.${randomInt(256)}.${randomInt(256)}` })

async function register(browser: CookieBrowser, origin: string, email: string): Promise<Tokens> {
  const { request, redeem } = applicationAt(origin)
  const { url, verifier } = request({ prompt: 'create' })
  const fields = { email, password: PASSWORD, confirmation: PASSWORD, terms: 'yes' }
  const asked = await browser.submit(await browser.go(url), '/join', fields)
  const { code } = await readOutbox({ folder: dataFolder(Number(new URL(origin).port)) }).last(email)
  return tokensOf(await browser.submit(asked, '/code', { code }), (found) => redeem(found, verifier))
}

/** Opens `path` as a demo account, for its role and for sites whose emails are not readable. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await signInAs(page, email)
  await open(page, path)
}

/** Signs the browser of the page in, and opens no page of the app. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const browser = cookieBrowser()
  await storeSession(page, browser, async (origin) => {
    const { request, redeem } = applicationAt(origin)
    const { url, verifier } = request()
    const done = await browser.submit(await browser.go(url), '/login', { email, password: PASSWORD })
    return tokensOf(done, (found) => redeem(found, verifier))
  })
}

async function tokensOf(done: FormPage, redeem: (code: string) => Promise<Response>): Promise<Tokens> {
  const { code } = responseParams(done)
  if (!code) throw new Error(`The provider gave no code but ${done.status}: ${done.text.slice(0, 500)}`)
  return (await (await redeem(code)).json()) as Tokens
}

/** Stores a session of the app and of the provider in the browser. */
async function storeSession(
  page: Page,
  browser: CookieBrowser,
  signIn: (origin: string) => Promise<Tokens>,
  changes: Partial<Tokens> = {},
): Promise<void> {
  // A document without scripts; a service worker would answer instead of an intercepted one.
  await page.goto('/robots.txt')
  const { origin, hostname: domain } = new URL(page.url())
  const { expires_in: seconds, ...tokens } = { ...(await signIn(origin)), ...changes }
  await page.context().addCookies(browser.cookies().map((cookie) => ({ ...cookie, domain, httpOnly: true })))
  const user = { ...tokens, expires_at: Math.floor(Date.now() / 1000) + seconds, profile: decodeJwt(tokens.id_token) }
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), [
    sessionKey(origin),
    JSON.stringify(user),
  ] as const)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}
