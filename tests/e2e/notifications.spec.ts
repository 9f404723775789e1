import type { Page } from '@playwright/test'
import { forgetRequests } from './kit/account.ts'
import { openAs } from './kit/open-as.ts'
import { PORT } from './kit/ports.ts'
import { startPublishingSite } from './kit/publishing-site.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

// One site of its own, because its content changes.
test.describe.configure({ mode: 'default', timeout: 90_000 })

const LISTENER = 'listener@primediaplus.example'
const PODCAST = '/podcasts/blackout-diaries'

let site: Awaited<ReturnType<typeof startPublishingSite>>

test.beforeAll(async () => {
  test.setTimeout(90_000)
  site = await startPublishingSite(PORT + 2)
})
test.afterAll(() => site.close())
test.use({ baseURL: `http://127.0.0.1:${PORT + 2}` })

/** A browser whose owner says yes when asked, and whose push service is reached. */
const agreeToPush = (page: Page) =>
  page.addInitScript(() => {
    const asked = { times: 0 }
    Object.assign(window, { asked })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('test-permission') ?? 'default',
    })
    Notification.requestPermission = () => {
      asked.times += 1
      localStorage.setItem('test-permission', 'granted')
      return Promise.resolve('granted')
    }
    const key = (bytes: number) => btoa(String.fromCharCode(...new Uint8Array(bytes).fill(4))).replaceAll('=', '')
    const json = {
      endpoint: 'https://push.example.org/one',
      keys: { p256dh: key(65).replaceAll('/', '_').replaceAll('+', '-'), auth: key(16) },
    }
    const unsubscribe = () => {
      localStorage.removeItem('test-subscribed')
      return Promise.resolve(true)
    }
    const kept = { ...json, toJSON: () => json, unsubscribe }
    const isOn = () => localStorage.getItem('test-subscribed') !== null
    PushManager.prototype.getSubscription = () => Promise.resolve(isOn() ? (kept as never) : null)
    PushManager.prototype.subscribe = () => {
      localStorage.setItem('test-subscribed', 'true')
      return Promise.resolve(kept as never)
    }
  })

test('who follows a podcast is asked then and not before, is told of a new episode, and reads it', async ({ page }) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, PODCAST)
  const timesAsked = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times)
  await page.getByRole('button', { name: 'Follow The Blackout Diaries' }).click()
  const offer = page.getByRole('button', { name: 'Tell me about new episodes' })
  await expect(offer).toBeVisible()
  expect(await timesAsked()).toBe(0)
  await offer.click()
  await expect(page.getByText('This device is told when there is something new')).toBeVisible()
  expect(await timesAsked()).toBe(1)

  await site.publish({ podcastId: 'pod-blackout-diaries', headline: 'The night the lights stayed on' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'My Profile, signed in 1 new notification' })).toBeVisible()
  }).toPass()
  await page.getByRole('button', { name: /^My Profile/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await expect(page).toHaveURL(/\/notifications$/)
  const row = page.getByRole('listitem').filter({ hasText: 'The night the lights stayed on' })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(row.getByText('The Blackout Diaries')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Messages on this device', checked: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'My Profile, signed in', exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'The night the lights stayed on', level: 1 })).toBeVisible()
})

test('what to be told of is chosen by keyboard on a phone, and stays chosen', async ({ page }) => {
  await agreeToPush(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, LISTENER, '/notifications')
  const wish = page.getByRole('switch', { name: 'New episodes of what I follow' })
  const isKept = page.waitForResponse((answer) => answer.request().postData()?.includes('newEpisodes') ?? false)
  await wish.focus()
  await page.keyboard.press('Space')
  await isKept
  await page.reload()
  await expect(page.getByRole('switch', { name: 'New episodes of what I follow', checked: false })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the offer to be told is the next stop of the keyboard, and gives the focus back', async ({ page }) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, '/podcasts/red-soil')
  const follow = page.getByRole('main').getByRole('button', { name: /^Follow(ing)? Red Soil$/ })
  await follow.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Tell me about new episodes' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Tell me about new episodes' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Tell me about new episodes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Tell me about new episodes' })).toBeHidden()
  await expect(follow).toBeFocused()
})

const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test-subscribed') !== null)

const onThisDevice = (page: Page) => page.getByRole('switch', { name: 'Messages on this device' })

/** Has messages sent to this browser for who is signed in. */
async function turnOn(page: Page): Promise<void> {
  await onThisDevice(page).click()
  await expect(onThisDevice(page)).toBeChecked()
}

test('who logs out is sent no more messages in this browser', async ({ page }) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, '/notifications')
  await turnOn(page)
  const isTold = page.waitForRequest((request) => request.postData()?.includes('removePushSubscription') ?? false)
  await page.getByRole('button', { name: /^My Profile/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await isTold
  await page.waitForURL('/')
  expect(await isSubscribed(page)).toBe(false)
})

test('who logs in where another listener has messages shown ends them, and has none until they ask', async ({
  page,
}) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, '/notifications')
  await turnOn(page)
  // Their session ended without a log-out.
  await page.context().clearCookies()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.user:')) localStorage.removeItem(key)
  })
  await openAs(page, 'subscriber@primediaplus.example', '/notifications')
  await expect(onThisDevice(page)).not.toBeChecked()
  await turnOn(page)
})

test('messages that the account does not know of are not said to be on', async ({ page, pageErrors }) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, '/notifications')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('addPushSubscription') ? route.abort() : route.continue(),
  )
  await onThisDevice(page).click()
  await expect(page.getByRole('alert')).toContainText('could not be changed')
  expect(await isSubscribed(page)).toBe(false)
  forgetRequests(pageErrors)
})

test('the page of notifications asks a visitor to join', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('dialog', { name: 'Register to Continue' })).toBeVisible()
})

test('a link that is not ours ends nothing and says so', async ({ page }) => {
  await page.goto('/notifications/unsubscribe?pass=nonsense')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link has run out')).toBeVisible()
  await expectNoAxeViolations(page)
})
