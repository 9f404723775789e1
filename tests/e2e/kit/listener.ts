import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts.ts'

/** Fills in the log-in form of the identity provider, and comes back to the page from which it was opened. */
export async function fillLogIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => !/^\/(realms|auth)\//.test(pathname))
}

/** Logs in on the wall that is open. */
export async function logInAtWall(page: Page, email: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, email)
}

/** Opens `path` as the listener `email`, whose account is as new. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await page.goto('/my-content')
  await logInAtWall(page, email)
  await page.getByRole('heading', { name: 'My Content' }).first().waitFor()
  await forgetAll(page)
  await page.goto(path)
}

/** Takes everything out of the account of whoever is signed in, as another device of theirs would. */
export const forgetAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }
    const ask = async (query: string, variables: object = {}) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
      return ((await answer.json()) as { data: { myKept: Kept } }).data
    }
    interface Kept {
      bookmarkIds: string[]
      follows: { kind: string; id: string }[]
    }
    const { myKept } = await ask('{ myKept { bookmarkIds follows { kind id } } }')
    for (const id of myKept.bookmarkIds)
      await ask('mutation ($id: ID!) { deleteBookmark(contentId: $id) { message } }', { id })
    for (const follow of myKept.follows)
      await ask('mutation ($kind: FollowKind!, $id: ID!) { unfollow(kind: $kind, id: $id) { message } }', follow)
    await ask('mutation ($at: String!) { clearHistory(at: $at) { message } }', { at: new Date().toISOString() })
    for (const name of Object.keys(localStorage))
      if (/^(kept|listening-progress)/.test(name)) localStorage.removeItem(name)
  })
