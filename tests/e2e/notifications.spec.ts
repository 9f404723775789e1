import type { Page } from '@playwright/test'
import { openAs } from './kit/listener.ts'
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
    const kept = { ...json, toJSON: () => json, unsubscribe: () => Promise.resolve(true) }
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

test('the service worker shows a message, and stays away from everything else', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/')
  const source = await (await page.request.get('/push-worker.js')).text()
  expect(source).not.toContain("'fetch'")
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
  })
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const data = JSON.stringify({ title: 'Stoep Stories', body: 'New: Shell', url: '/', unsubscribe: 'a' })
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data,
  })
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: 'Stoep Stories', body: 'New: Shell' }])
})
