import type { Page } from '@playwright/test'
import { CONSENT_VERSION } from '#contract/consent.ts'
import {
  waitForHydration,
  ignoreRequestErrors,
  storedUser,
  signedInButton,
  signedOutButton,
  wall,
  fillLogIn,
  logInAtWall,
  logInFromProfile,
} from './kit/account.ts'
import { openAsNew } from './kit/open-as.ts'
import { recordOperations } from './kit/operations.ts'
import { expect, test } from './kit/test.ts'

// Registration visits many pages.
test.describe.configure({ timeout: 90_000 })

const LISTENER = 'listener@primediaplus.example'
const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'
const LOGIN_FAILED = 'unable to login, please try again later'

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: LOGIN_FAILED })
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const myContent = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Content' })

test.describe('return from the identity provider', () => {
  test('an unexpected authorization response shows the error and leads home', async ({ page }) => {
    for (const answer of [
      'code=stolen&state=unknown',
      'error=access_denied&state=unknown',
      'code=without-a-state',
      '',
    ]) {
      await page.goto(`/auth/callback?${answer}`)
      await expect(failure(page)).toBeVisible()
      await expect(page).toHaveURL('/')
      expect(await storedUser(page)).toBeNull()
    }
  })

  test('a sign-in never leads to another site, and Back passes over the form, and the same response again does not sign in', async ({
    page,
    pageErrors,
  }) => {
    await page.goto('/my-content')
    await expect(wall(page)).toBeVisible()
    await page.evaluate(() => {
      localStorage.setItem('redirect_url', '//evil.example/')
      const action = { kind: 'page', path: 'https://evil.example/', at: Date.now() }
      localStorage.setItem('pending_action', JSON.stringify(action))
    })
    const answered = page.waitForRequest(/\/auth\/callback\?/)
    await logInAtWall(page, LISTENER)
    const answer = (await answered).url()
    await expect(page).toHaveURL('/my-content')
    await expect(signedInButton(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/my-content')
    await expect(signedInButton(page)).toBeVisible()
    // The browser logs the status of the form that is over.
    ignoreRequestErrors(pageErrors)
    await page.goto(answer)
    await expect(page).toHaveURL('/')
    await expect(signedInButton(page)).toBeVisible()
    await expect(failure(page)).toBeHidden()
    await page.evaluate(() => localStorage.clear())
    await page.goto(answer)
    await expect(failure(page)).toBeVisible()
    expect(await storedUser(page)).toBeNull()
  })

  test('a sign-in returns to its page, not to the one on which a wall was left open before', async ({ page }) => {
    await page.goto(EPISODE)
    await waitForHydration(page)
    await page
      .getByRole('button', { name: /^Bookmark/ })
      .first()
      .click()
    await expect(wall(page)).toBeVisible()
    await page.goto('/stations')
    await waitForHydration(page)
    await logInFromProfile(page, LISTENER)
    await expect(signedInButton(page)).toBeVisible()
    await expect(page).toHaveURL('/stations')
  })

  test('a sign-in whose token request fails shows the error on the page where it began', async ({
    page,
    pageErrors,
  }) => {
    await page.goto(EPISODE)
    await waitForHydration(page)
    await page.route('**/openid-connect/token', (route) => route.fulfill({ status: 503, body: '' }))
    await logInFromProfile(page, LISTENER)
    await expect(failure(page)).toBeVisible()
    await expect(page).toHaveURL(EPISODE)
    await page.unroute('**/openid-connect/token')
    await signedOutButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    await expect(signedInButton(page)).toBeVisible()
    await expect(page).toHaveURL(EPISODE)
    // The browser logs the status of the failed request.
    ignoreRequestErrors(pageErrors)
  })

  test('a sign-in from the profile returns to its page, not to one that was requested at an abandoned wall', async ({
    page,
  }) => {
    await page.goto(EPISODE)
    await waitForHydration(page)
    await myContent(page).click()
    await expect(wall(page)).toBeVisible()
    await page.goto('/stations')
    await waitForHydration(page)
    await logInFromProfile(page, LISTENER)
    await expect(signedInButton(page)).toBeVisible()
    await expect(page).toHaveURL('/stations')
  })

  test('after a sign-in the data of the account are requested once, also after the end of a session of the same account', async ({
    page,
  }) => {
    const operations = recordOperations(page)
    const signIn = async () => {
      await page.goto('/stations')
      await waitForHydration(page)
      operations.names.length = 0
      await signedOutButton(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    }
    const expectSynchronised = async () => {
      await expect(signedInButton(page)).toBeVisible()
      for (const name of ['getMyKept', 'getPlayedHistory', 'getEntitlement'])
        await expect.poll(() => operations.names).toContain(name)
      await operations.ended()
      expect(operations.names).toEqual([...new Set(operations.names)])
    }
    await signIn()
    await fillLogIn(page, LISTENER)
    await expectSynchronised()
    // The history in this browser still belongs to the account.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.')) localStorage.removeItem(key)
    })
    await signIn()
    await expectSynchronised()
  })

  test('/user/login leads to the form and home, /user/logout signs out and leads home', async ({ page }) => {
    await page.goto('/stations')
    await page.goto('/user/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/stations')
    await expect(signedOutButton(page)).toBeVisible()
    await openAsNew(page, '/stations')
    await page.goto('/user/login')
    await expect(page).toHaveURL('/')
    await page.goto('/user/logout')
    await expect(page).toHaveURL('/')
    await expect(signedOutButton(page)).toBeVisible()
    await page.goto('/user/logout')
    await expect(page).toHaveURL('/')
  })
})

test.describe('protected pages', () => {
  test('a navigation to one is cancelled, and the wall opens over the current page, which stays without the provider', async ({
    page,
    pageErrors,
  }) => {
    await page.goto(EPISODE)
    await waitForHydration(page)
    await myContent(page).click()
    await expect(wall(page)).toBeVisible()
    await expect(page).toHaveURL(EPISODE)
    expect(await page.evaluate(() => localStorage.getItem('redirect_url'))).toBe(EPISODE)
    await page.keyboard.press('Escape')
    await expect(wall(page)).toBeHidden()
    await expect(myContent(page)).toBeFocused()
    await expect(page).toHaveURL(EPISODE)

    // An unreachable provider: the error is shown, and the page stays.
    await page.route('**/.well-known/openid-configuration', (route) => route.abort())
    await myContent(page).click()
    await wall(page).getByRole('button', { name: 'Join for free' }).click()
    await expect(failure(page)).toBeVisible()
    await expect(page).toHaveURL(EPISODE)
    await expect(wall(page).getByRole('button', { name: 'Join for free' })).toBeEnabled()
    ignoreRequestErrors(pageErrors)
  })

  test('on a direct visit the wall covers it, and closing the wall leads home', async ({ page }) => {
    await page.goto('/my-content/audio')
    await wall(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/')
    await expect(wall(page)).toBeHidden()
  })

  test('a sign-in opens the requested page, also from another tab', async ({ page }) => {
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

test('a sign-out applies to every tab and the provider, revokes the tokens and clears the storage', async ({
  page,
}) => {
  await openAsNew(page, '/my-content')
  const other = await page.context().newPage()
  await other.goto(EPISODE)
  await expect(signedInButton(other)).toBeVisible()
  await other
    .getByRole('button', { name: /^Bookmark/ })
    .first()
    .click()
  await other.evaluate((version) => {
    const consent = { version, measurement: false, personalAds: false, decidedAt: new Date().toISOString() }
    localStorage.setItem('consent', JSON.stringify(consent))
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('playback-speeds', '[{"showId":"/podcasts/blackout-diaries","speed":1.5}]')
    const media = {
      mediaId: 'media-blackout-diaries-the-map-under-the-stairs',
      title: 'The map',
      url: location.pathname,
    }
    localStorage.setItem('last-played', JSON.stringify(media))
  }, CONSENT_VERSION)
  const consentSaved = other.waitForResponse(
    (response) => response.request().postData()?.includes('SaveConsent') ?? false,
  )
  await other.reload()
  await expect(signedInButton(other)).toBeVisible()
  await expect(player(other)).toBeVisible()
  await consentSaved
  // Both pages have a button of what is saved.
  await page.reload()
  await expect(page.getByRole('main').getByRole('button', { name: /^Bookmark/, pressed: true })).toBeVisible()
  const stored = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .map((key) => key.replace(/:.*/, ''))
        .toSorted(),
    )
  const expected = ['consent', 'kept', 'last-played', 'oidc.user', 'playback-speeds', 'progress-owner', 'theme']
  await expect.poll(stored).toEqual(expected)
  const tokens = await storedUser(page)
  await signedInButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // Unsent changes are sent, the tokens revoked and the provider's session ended first.
  await expect(page).toHaveURL('/', { timeout: 15_000 })
  await expect(signedOutButton(page)).toBeVisible()
  await expect(wall(page)).toBeHidden()
  await expect(signedOutButton(other)).toBeVisible()
  await expect(player(other)).toHaveCount(0)
  expect(await storedUser(page)).toBeNull()
  // Settings and the data meter of the device, and the state of the sign-out, which contains nothing of the account.
  expect((await stored()).filter((key) => !/^oidc\.[\da-f]{32}$/.test(key))).toEqual(['data-used', 'theme'])
  const form = { grant_type: 'refresh_token', client_id: 'prime-web', refresh_token: tokens?.refresh_token ?? '' }
  const answer = await page.request.post('/realms/primedia/protocol/openid-connect/token', { form })
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  await myContent(page).click()
  await wall(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
