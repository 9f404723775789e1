import type { Page } from '@playwright/test'
import {
  changeKeptUser,
  comesAlive,
  countRenewals,
  keptUser,
  openAsNew,
  signedInButton,
  signedOutButton,
} from './kit/account.ts'
import { logInAtWall } from './kit/listener.ts'
import { loudness, playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const LISTENER = 'listener@primediaplus.example'
const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'
const LOGIN_FAILED = 'unable to login, please try again later'

const wall = (page: Page) => page.getByRole('dialog', { name: 'Register to Continue' })
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: LOGIN_FAILED })
const myContent = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Content' })

/** Seconds from now at which the token of the open page is to end. */
async function endIn(page: Page, seconds: number): Promise<void> {
  await changeKeptUser(page, { expires_at: Math.floor(Date.now() / 1000) + seconds })
  await page.reload()
}

/** A refused or lost request is told by the browser itself, and is the point here. */
function forgetRequests(pageErrors: string[]): void {
  const others = pageErrors.filter((error) => !/net::ERR_|Failed to load resource/.test(error))
  pageErrors.splice(0, pageErrors.length, ...others)
}

test.describe('coming back from the identity provider', () => {
  test('an answer that nobody asked for shows the banner, and goes home', async ({ page }) => {
    for (const answer of [
      'code=stolen&state=unknown',
      'error=access_denied&state=unknown',
      'code=without-a-state',
      '',
    ]) {
      await page.goto(`/auth/callback?${answer}`)
      await expect(failure(page)).toBeVisible()
      await expect(page).toHaveURL('/')
      expect(await keptUser(page)).toBeNull()
    }
  })

  test('a code works once: the same answer again signs nobody in', async ({ page }) => {
    await page.goto('/my-content')
    const answered = page.waitForRequest(/\/auth\/callback\?/)
    await logInAtWall(page, LISTENER)
    const answer = (await answered).url()
    await expect(page).toHaveURL('/my-content')
    await page.evaluate(() => localStorage.clear())
    await page.goto(answer)
    await expect(failure(page)).toBeVisible()
    expect(await keptUser(page)).toBeNull()
  })

  test('nobody is sent to another site', async ({ page }) => {
    await page.goto('/my-content')
    await expect(wall(page)).toBeVisible()
    await page.evaluate(() => {
      localStorage.setItem('redirect_url', '//evil.example/')
      const action = { kind: 'page', path: 'https://evil.example/', at: Date.now() }
      localStorage.setItem('pending_action', JSON.stringify(action))
    })
    await logInAtWall(page, LISTENER)
    await expect(page).toHaveURL('/my-content')
    await expect(signedInButton(page)).toBeVisible()
  })

  test('/user/login leads to the form and home again, /user/logout out and home', async ({ page }) => {
    await page.goto('/stations')
    await page.goto('/user/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/stations')
    await expect(signedOutButton(page)).toBeVisible()
    await openAsNew(page)
    await page.goto('/user/login')
    await expect(page).toHaveURL('/')
    await page.goto('/user/logout')
    await expect(page).toHaveURL('/')
    await expect(signedOutButton(page)).toBeVisible()
    await page.goto('/user/logout')
    await expect(page).toHaveURL('/')
  })

  test('where the provider cannot be reached, the banner says so and the page stays', async ({ page, pageErrors }) => {
    await page.route('**/.well-known/openid-configuration', (route) => route.abort())
    await page.goto(EPISODE)
    await comesAlive(page)
    await myContent(page).click()
    await wall(page).getByRole('button', { name: 'Join for free' }).click()
    await expect(failure(page)).toBeVisible()
    await expect(page).toHaveURL(EPISODE)
    await expect(wall(page).getByRole('button', { name: 'Join for free' })).toBeEnabled()
    forgetRequests(pageErrors)
  })
})

test.describe('pages that belong to somebody', () => {
  test('a navigation to one is cancelled, and the wall opens over where the visitor is', async ({ page }) => {
    await page.goto(EPISODE)
    await comesAlive(page)
    await myContent(page).click()
    await expect(wall(page)).toBeVisible()
    await expect(page).toHaveURL(EPISODE)
    expect(await page.evaluate(() => localStorage.getItem('redirect_url'))).toBe(EPISODE)
    await page.keyboard.press('Escape')
    await expect(wall(page)).toBeHidden()
    await expect(myContent(page)).toBeFocused()
    await expect(page).toHaveURL(EPISODE)
  })

  test('opened by its address the wall stands over it, and to close it leads home', async ({ page }) => {
    await page.goto('/my-content/audio')
    await wall(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/')
    await expect(wall(page)).toBeHidden()
  })

  test('who signs in gets the page that they wanted; who signs in on another tab, too', async ({ page }) => {
    await page.goto('/')
    await page.goto('/my-content/audio')
    await expect(wall(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/')
    await myContent(other).click()
    await logInAtWall(other, LISTENER)
    await expect(other).toHaveURL('/my-content')
    await expect(wall(page)).toBeHidden()
    await expect(page).toHaveURL('/my-content/audio')
  })
})

test.describe('renewal', () => {
  test.describe.configure({ timeout: 90_000 })

  test('a token that is about to end is renewed in time, in two tabs only once', async ({ page }) => {
    await openAsNew(page)
    const before = await keptUser(page)
    const other = await page.context().newPage()
    await other.goto('/')
    const renewals = countRenewals(page)
    await Promise.all([endIn(page, 8), other.waitForTimeout(300)])
    await other.reload()
    await expect
      .poll(async () => (await keptUser(page))?.access_token, { timeout: 15_000 })
      .not.toBe(before?.access_token)
    const after = await keptUser(page)
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    // As long as both would have needed for a second one.
    await page.waitForTimeout(4_000)
    expect(renewals()).toBe(1)
    await expect(signedInButton(page)).toBeVisible()
    await expect(signedInButton(other)).toBeVisible()
  })

  test('without a network the session is kept, and renewed when there is one', async ({
    page,
    context,
    pageErrors,
  }) => {
    await openAsNew(page)
    const before = await keptUser(page)
    const tried: string[] = []
    page.on('console', (message) => message.text().includes('could not be renewed yet') && tried.push(message.text()))
    await endIn(page, 15)
    await expect(signedInButton(page)).toBeVisible()
    await context.setOffline(true)
    await expect.poll(() => tried.length, { timeout: 40_000 }).toBeGreaterThan(1)
    expect((await keptUser(page))?.access_token).toBe(before?.access_token)
    await expect(signedInButton(page)).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(async () => (await keptUser(page))?.access_token, { timeout: 15_000 })
      .not.toBe(before?.access_token)
    await expect(wall(page)).toBeHidden()
    forgetRequests(pageErrors)
  })

  test('an answer that never comes is given up after ten seconds, and asked for again after five', async ({ page }) => {
    await openAsNew(page)
    const before = await keptUser(page)
    const asked: number[] = []
    await page.route('**/openid-connect/token', async (route) => {
      asked.push(Date.now())
      if (asked.length > 1) await route.continue()
    })
    await endIn(page, 6)
    await expect
      .poll(async () => (await keptUser(page))?.access_token, { timeout: 40_000 })
      .not.toBe(before?.access_token)
    const [first = 0, second = 0] = asked
    expect(second - first).toBeGreaterThan(14_000)
    expect(second - first).toBeLessThan(25_000)
    expect(asked).toHaveLength(2)
  })

  test('an answer of a broken gateway is no end of the session', async ({ page, pageErrors }) => {
    await openAsNew(page)
    const before = await keptUser(page)
    let isBroken = true
    await page.route('**/openid-connect/token', (route) =>
      isBroken
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
        : route.continue(),
    )
    const renewals = countRenewals(page)
    await endIn(page, 6)
    await expect.poll(renewals, { timeout: 20_000 }).toBeGreaterThan(0)
    isBroken = false
    await expect
      .poll(async () => (await keptUser(page))?.access_token, { timeout: 20_000 })
      .not.toBe(before?.access_token)
    forgetRequests(pageErrors)
  })

  test('an OAuth error removes the user and opens the wall, once', async ({ page, pageErrors }) => {
    await openAsNew(page)
    await page.goto('/')
    await changeKeptUser(page, { refresh_token: 'revoked' })
    await endIn(page, 15)
    await expect(signedInButton(page)).toBeVisible()
    await expect(wall(page)).toBeVisible({ timeout: 30_000 })
    expect(await keptUser(page)).toBeNull()
    await page.keyboard.press('Escape')
    await expect(signedOutButton(page)).toBeVisible()
    await page.waitForTimeout(6_000)
    await expect(wall(page)).toBeHidden()
    await page.reload()
    await expect(signedOutButton(page)).toBeVisible()
    await expect(wall(page)).toBeHidden()
    forgetRequests(pageErrors)
  })

  test('a session that ran out while nobody was here is renewed at the start, or removed without a word', async ({
    page,
    pageErrors,
  }) => {
    await openAsNew(page)
    await page.goto('/')
    const before = await keptUser(page)
    await endIn(page, -3600)
    await expect.poll(async () => (await keptUser(page))?.access_token).not.toBe(before?.access_token)
    await changeKeptUser(page, { refresh_token: 'revoked' })
    await endIn(page, -3600)
    await expect(signedOutButton(page)).toBeVisible()
    expect(await keptUser(page)).toBeNull()
    await expect(wall(page)).toBeHidden()
    forgetRequests(pageErrors)
  })

  test('a gateway that takes the token for ended opens the wall', async ({ page, pageErrors }) => {
    await openAsNew(page)
    await changeKeptUser(page, { access_token: 'of-nobody' })
    await page.reload()
    await expect(wall(page)).toBeVisible()
    expect(await keptUser(page)).toBeNull()
    forgetRequests(pageErrors)
  })
})

test('who signs out is signed out in every tab, at the provider, and their tokens are no longer good', async ({
  page,
}) => {
  await openAsNew(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(signedInButton(other)).toBeVisible()
  const tokens = await keptUser(page)
  await signedInButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
  await expect(wall(page)).toBeHidden()
  await expect(signedOutButton(other)).toBeVisible()
  expect(await keptUser(page)).toBeNull()
  const form = { grant_type: 'refresh_token', client_id: 'prime-web', refresh_token: tokens?.refresh_token ?? '' }
  const answer = await page.request.post('/realms/primedia/protocol/openid-connect/token', { form })
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  await myContent(page).click()
  await wall(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test.describe('the sound survives', () => {
  const player = (page: Page) => page.getByRole('region', { name: 'Player' })

  async function listen(page: Page): Promise<void> {
    await page.goto(EPISODE)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await expect.poll(() => playhead(page)).toBeGreaterThan(3)
  }

  test('sign-in, the end of a session, a wall and sign-out', async ({ page, pageErrors }) => {
    test.setTimeout(90_000)
    await listen(page)
    await myContent(page).click()
    await expect(wall(page)).toBeVisible()
    const atTheWall = await playhead(page)
    await expect.poll(() => playhead(page)).toBeGreaterThan(atTheWall + 0.5)
    const left = await playhead(page)
    await logInAtWall(page, LISTENER)
    await expect(page).toHaveURL('/my-content')
    await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(left)
    await expect(player(page)).toContainText('The map under the stairs')
    expect(await loudness(page)).toBeGreaterThan(0.001)
    // The gateway no longer knows the token: the wall comes, and the sound goes on.
    await changeKeptUser(page, { access_token: 'of-nobody' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
    await myContent(page).click()
    await expect(wall(page)).toBeVisible()
    const ended = await playhead(page)
    await expect.poll(() => playhead(page)).toBeGreaterThan(ended + 0.5)
    await logInAtWall(page, LISTENER).catch(() => undefined)
    await expect(signedInButton(page)).toBeVisible()
    await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(ended)
    const loggedOutAt = await playhead(page)
    await signedInButton(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(signedOutButton(page)).toBeVisible()
    await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(loggedOutAt)
    forgetRequests(pageErrors)
  })

  test('where the browser wants a press, one tap goes on at the same place', async ({ page }) => {
    await page.addInitScript(() => {
      let isPressed = false
      addEventListener('click', () => (isPressed = true), true)
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function playAfterPress(this: HTMLMediaElement) {
        if (isPressed) return play.call(this)
        return Promise.reject(new DOMException('A press is needed first', 'NotAllowedError'))
      }
    })
    await listen(page)
    const left = await playhead(page)
    await myContent(page).click()
    await logInAtWall(page, LISTENER)
    await expect(page).toHaveURL('/my-content')
    const play = player(page).getByRole('button', { name: /^Play/ })
    await expect(play.first()).toBeVisible()
    await play.first().click()
    await expect.poll(() => playhead(page)).toBeGreaterThan(left)
    expect(await playhead(page)).toBeLessThan(left + 15)
  })
})
