import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ignoreRequestErrors } from './kit/account.ts'
import { openAs } from './kit/open-as.ts'
import { SECOND_ORIGIN } from './kit/ports.ts'
import { publish } from './kit/publish-episode.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

// One after the other: the tests share the account of a listener.
test.describe.configure({ mode: 'default', timeout: 90_000 })

const LISTENER = 'listener@primediaplus.example'
const PODCAST = '/podcasts/blackout-diaries'

// Push subscriptions belong to the service worker.
test.use({ baseURL: SECOND_ORIGIN, serviceWorkers: 'allow' })

/** A browser that grants the permission and has a push service. */
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
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer
    const subscription = {
      ...json,
      // The key that it was made with.
      get options() {
        const made = localStorage.getItem('test-subscribed') ?? ''
        return { applicationServerKey: bytesOf(made.replaceAll('-', '+').replaceAll('_', '/')) }
      },
      toJSON: () => json,
      unsubscribe,
    }
    const isOn = () => localStorage.getItem('test-subscribed') !== null
    PushManager.prototype.getSubscription = () => Promise.resolve(isOn() ? (subscription as never) : null)
    PushManager.prototype.subscribe = (options) => {
      if (isOn()) return Promise.reject(new DOMException('It has another key', 'InvalidStateError'))
      const key = options?.applicationServerKey
      localStorage.setItem('test-subscribed', typeof key === 'string' ? key : '')
      return Promise.resolve(subscription as never)
    }
  })

test('a listener who follows a podcast is offered push messages, and gets a notification of a new episode', async ({
  page,
}) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, PODCAST)
  const timesAsked = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times)
  await page.getByRole('button', { name: 'Follow The Blackout Diaries' }).click()
  const offer = page.getByRole('button', { name: 'Tell me about new episodes' })
  await expect(offer).toBeVisible()
  expect(await timesAsked()).toBe(0)
  await offer.click()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
  expect(await timesAsked()).toBe(1)

  // Another try of this test has published one too.
  const headline = `The night the lights stayed on ${randomUUID().slice(0, 8)}`
  await publish({ podcastId: 'pod-blackout-diaries', headline })
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
  const row = page.getByRole('listitem').filter({ hasText: headline })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(row.getByText('The Blackout Diaries')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Messages on this device', checked: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'My Profile, signed in', exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: headline, level: 1 })).toBeVisible()
})

test('notification settings can be changed by keyboard on a phone and persist', async ({ page }) => {
  await agreeToPush(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, LISTENER, '/notifications')
  const setting = page.getByRole('switch', { name: 'New episodes of what I follow' })
  const isKept = page.waitForResponse((answer) => answer.request().postData()?.includes('newEpisodes') ?? false)
  await setting.focus()
  await page.keyboard.press('Space')
  await isKept
  const counts: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('getUnreadCount')) counts.push(request.url())
  })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'New episodes of what I follow', checked: false })).toBeVisible()
  await expectNoAxeViolations(page)
  // The list has the count, too.
  expect(counts.length).toBeLessThan(2)
})

test('the push offer is next in tab order and restores the focus', async ({ page }) => {
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

/** Turns push messages on for the signed-in listener. */
async function turnOn(page: Page): Promise<void> {
  await onThisDevice(page).click()
  await expect(onThisDevice(page)).toBeChecked()
}

test('a logout ends push messages in this browser', async ({ page }) => {
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

test('a login of another listener ends the push messages of the previous one', async ({ page }) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, '/notifications')
  await turnOn(page)
  // The session ended without a logout.
  await page.context().clearCookies()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.user:')) localStorage.removeItem(key)
  })
  await openAs(page, 'subscriber@primediaplus.example', '/notifications')
  await expect(onThisDevice(page)).not.toBeChecked()
  await turnOn(page)
})

test('a browser that subscribed with another key of the site subscribes anew at its next visit, once', async ({
  page,
}) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, '/notifications')
  await turnOn(page)
  const storedKey = () => page.evaluate(() => localStorage.getItem('test-subscribed'))
  const key = await storedKey()
  await page.evaluate(() => localStorage.setItem('test-subscribed', 'BAAA'))
  const sent: string[] = []
  page.on('request', (request) => {
    const [name] = /\b(?:add|remove)PushSubscription/.exec(request.postData() ?? '') ?? []
    if (name) sent.push(name)
  })
  await page.goto('/')
  await expect.poll(storedKey).toBe(key)
  await expect.poll(() => sent).toEqual(['removePushSubscription', 'addPushSubscription'])
  const isCounted = page.waitForResponse((answer) => answer.request().postData()?.includes('getUnreadCount') ?? false)
  await page.reload()
  await isCounted
  expect(sent).toHaveLength(2)
})

test('push messages that the account does not have are shown as off', async ({ page, pageErrors }) => {
  await agreeToPush(page)
  await openAs(page, LISTENER, '/notifications')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('addPushSubscription') ? route.abort() : route.continue(),
  )
  await onThisDevice(page).click()
  await expect(page.getByRole('alert')).toContainText('could not be changed')
  expect(await isSubscribed(page)).toBe(false)
  ignoreRequestErrors(pageErrors)
})

test('the notifications page shows the wall to a visitor', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('dialog', { name: 'Register to Continue' })).toBeVisible()
})

test('an invalid unsubscribe link changes nothing and shows an error, and so does one without its end', async ({
  page,
}) => {
  await page.goto('/notifications/unsubscribe?pass=nonsense')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link has expired')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/notifications/unsubscribe')
  await expect(page.getByText('This link has expired')).toBeVisible()
})
