import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listenerAt } from '../kit/clients/listener.ts'
import { billingActions } from '../kit/clients/subscriber.ts'
import { ignoreRequestErrors, join, newEmail, storedUser, waitForHydration, wall } from './kit/account.ts'
import { openAs, openAsNew } from './kit/open-as.ts'
import { motion } from './kit/picture.ts'
import { playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const PREMIUM = '/videos/five-in-the-morning/live-lines'
const CATALOG = '/playback/v1/accounts/prime/videos/video-five-in-the-morning-live-lines'
const FILE = '/media/videos/video-five-in-the-morning-live-lines/master.m3u8'

const stage = (page: Page) => page.locator('main section.stage').first()

test('a subscriber plays premium video through a signed URL', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, 'subscriber@primediaplus.example', PREMIUM)
  await stage(page)
    .getByRole('button', { name: /^Play / })
    .click()
  await isPlaying(page)
  expect(await motion(page)).toBeGreaterThan(0.2)
  expect(asked.filter((path) => path.startsWith('/media/videos/'))).toEqual([])
  expect((await page.request.get(FILE)).status()).toBe(403)
  // Listed premium media can be played too.
  await expect(page.locator('main')).not.toContainText('For subscribers')
})

test('others see that a subscription is required, and the file stays closed', async ({ page }) => {
  await page.goto(PREMIUM)
  await expect(page.locator('main')).toContainText('For subscribers of Audiostar+')
  expect((await page.request.get(CATALOG)).status()).toBe(403)
  expect(await (await page.request.get(CATALOG)).json()).toMatchObject([{ error_subcode: 'SUBSCRIPTION_REQUIRED' }])
})

test('premium media whose player cannot be fetched says so, and its button tries again', async ({
  page,
  pageErrors,
}) => {
  await page.goto(PREMIUM)
  await waitForHydration(page)
  await page.route('**/assets/start-player-*.js', (route) => route.abort())
  await pressPlay(page)
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toContainText('Failed to start audio playback')
  await page.unroute('**/assets/start-player-*.js')
  await player
    .getByRole('button', { name: /^Try again/ })
    .first()
    .click()
  await expect(wall(page)).toBeVisible()
  ignoreRequestErrors(pageErrors)
})

const paywall = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Audiostar+' })
const pressPlay = (page: Page) =>
  stage(page)
    .getByRole('button', { name: /^Play / })
    .click()
const isPlaying = (page: Page) => expect.poll(() => playhead(page, 'video'), { timeout: 20_000 }).toBeGreaterThan(0.3)
const card = () => `5100${String(randomInt(1e12)).padStart(12, '0')}`

test.describe('a subscription', () => {
  test.describe.configure({ timeout: 150_000 })

  test('begins at the play button of a visitor, for whom the media plays after the return', async ({
    page,
    browser,
    pageErrors,
  }) => {
    const email = newEmail()
    await test.step('a visitor registers, and gets the paywall', async () => {
      await page.goto(PREMIUM)
      await waitForHydration(page)
      await pressPlay(page)
      await wall(page).getByRole('button', { name: 'Join for free' }).click()
      await join(page, email)
      await expect(paywall(page)).toBeVisible({ timeout: 20_000 })
    })

    await test.step('the paywall says what the subscription is, and that there is none to restore', async () => {
      await expect(paywall(page).getByRole('listitem')).toHaveText([
        'All Access',
        'No Ads',
        'Downloads',
        'Cancel Anytime',
      ])
      await expect(paywall(page)).toContainText('After 7 days 100 ZAR / month')
      await expect(paywall(page).getByRole('button')).toHaveText(['Try free for 7 days', 'Restore Purchases', ''])
      await expect(paywall(page).locator('.paywall-strip img').first()).toBeVisible()
      await expectNoAxeViolations(page)
      await paywall(page).getByRole('button', { name: 'Restore Purchases' }).click()
      await expect(page.getByText('This account has no subscription')).toBeAttached()
    })

    await test.step('the checkout opens from the wall, and again from another page; a closed wall leaves the offer of the link', async () => {
      await paywall(page).getByRole('button', { name: 'Try free for 7 days' }).click()
      await page.waitForURL('**/billing/sandbox/checkout/**')

      await page.goto(`${PREMIUM}?t=20`)
      await waitForHydration(page)
      const offer = page.getByRole('button', { name: 'Play from 00:20' })
      await offer.click()
      await expect(paywall(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await offer.click()
      await paywall(page).getByRole('button', { name: 'Try free for 7 days' }).click()
      await page.waitForURL('**/billing/sandbox/checkout/**')
      await expectNoAxeViolations(page)
    })

    await test.step('after a declined card, another confirmation pays, and the video plays from the timestamp', async () => {
      await page.getByLabel('Test card number').fill(card())
      await page.getByRole('button', { name: 'The card is declined' }).click()
      await expect(page.getByRole('alert')).toContainText('The card was declined')
      await page.getByRole('button', { name: 'The bank asks to confirm' }).click()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.waitForURL(`**${PREMIUM}?t=20`)
      await expect.poll(() => playhead(page, 'video'), { timeout: 20_000 }).toBeGreaterThan(20)
      await expect(page.locator('main')).not.toContainText('For subscribers', { timeout: 15_000 })
    })

    await test.step('another device, signed in all the time, plays without another sign-in', async () => {
      const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
      await openAs(other, email, PREMIUM)
      await pressPlay(other)
      await isPlaying(other)
      await other.close()
    })
    // The refused card answers with 422, which the browser logs.
    ignoreRequestErrors(pageErrors)
  })

  test('is cancelled, resumed and renewed in the profile, and ends for every page', async ({ page, pageErrors }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAsNew(page, '/my-profil')
    const plan = page.getByRole('region', { name: 'Audiostar+' })
    await test.step('the paywall of the profile fits small phones, and opens at its top with its first choice in view', async () => {
      await page.setViewportSize({ width: 320, height: 568 })
      await plan.getByRole('button', { name: 'Upgrade to Audiostar+ All access, no ads, downloads' }).click()
      await expect(paywall(page)).toBeVisible()
      await expect(paywall(page).getByRole('button', { name: 'Try free for 7 days' })).toBeFocused()
      expect(await paywall(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoAxeViolations(page)
      const widths = await paywall(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
      expect(widths[0]).toBe(widths[1])
      for (const control of await paywall(page).getByRole('button').all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    })

    await test.step('a trial begins', async () => {
      await paywall(page).getByRole('button', { name: 'Try free for 7 days' }).click()
      await page.getByLabel('Test card number').fill(card())
      await page.getByRole('button', { name: 'Start free trial' }).click()
      await page.waitForURL('**/my-profil')
      await expect(page.getByText('Welcome to Audiostar+')).toBeAttached()
      await expect(plan.getByRole('status')).toContainText('Free trial until')
    })

    await test.step('a deletion of the account says that the subscription ends with it', async () => {
      await page.getByRole('button', { name: 'Delete Account' }).click()
      const deletion = page.getByRole('alertdialog', { name: 'Delete your account?' })
      await expect(deletion).toHaveAccessibleDescription(/Audiostar\+ ends at once/)
      await page.keyboard.press('Escape')
    })

    const question = page.getByRole('alertdialog', { name: 'Cancel Audiostar+?' })
    await test.step('it is cancelled after a question, and resumed', async () => {
      await plan.getByRole('button', { name: 'Cancel Audiostar+' }).click()
      await expect(question).toHaveAccessibleDescription(/^You keep Audiostar\+ until \d+ \w+ \d{4} and pay nothing/)
      await expect(question.getByRole('button', { name: 'Keep Audiostar+' })).toBeFocused()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(plan.getByRole('button', { name: 'Cancel Audiostar+' })).toBeFocused()
      await expect(plan.getByRole('status')).toContainText('Free trial until')
      await page.keyboard.press('Enter')
      await question.getByRole('button', { name: 'Cancel Audiostar+' }).click()
      await expect(plan.getByRole('status')).toContainText('Cancelled, yours until')
      await expect(plan.getByRole('button', { name: 'Resume Audiostar+' })).toBeFocused()
      await plan.getByRole('button', { name: 'Resume Audiostar+' }).click()
      await expect(plan.getByRole('status')).toContainText('Free trial until')
    })

    await test.step('it is renewed, with a receipt', async () => {
      await plan.getByRole('button', { name: 'Payment method' }).click()
      await page.getByRole('button', { name: 'Go to the end of the trial: the payment succeeds' }).click()
      await expect(page.locator('.lead')).toContainText('Active')
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Back to your profile' }).click()
      await expect(plan.getByRole('status')).toContainText('next payment of R100 on')
      await plan.getByText('Receipts').click()
      await expect(plan.getByRole('listitem')).toContainText([', R100'])
      await expectNoAxeViolations(page)
    })

    await test.step('after a failed payment the listener is told that a cancellation ends the access at once', async () => {
      await plan.getByRole('button', { name: 'Payment method' }).click()
      await page.getByRole('button', { name: 'Go to the next payment: it fails' }).click()
      await page.getByRole('link', { name: 'Back to your profile' }).click()
      await plan.getByRole('button', { name: 'Cancel Audiostar+ Ends your access at once' }).click()
      await expect(question).toHaveAccessibleDescription(/your access ends at once/)
      await question.getByRole('button', { name: 'Keep Audiostar+' }).click()
    })

    await test.step('it ends with the grace time, for the page and for the files', async () => {
      await plan.getByRole('button', { name: 'Payment method' }).click()
      await page.getByRole('button', { name: /^Go to the end of the grace time/ }).click()
      await expect(page.locator('.lead')).toContainText('Ended')
      await page.goto(PREMIUM)
      await expect(page.locator('main')).toContainText('For subscribers of Audiostar+')
      await waitForHydration(page)
      // The session does not know yet of the end, and the browser has kept an answer of the catalog.
      await page.route(`**${CATALOG}`, (route) =>
        route.fulfill({ json: { sources: [{ src: FILE, type: 'application/vnd.apple.mpegurl' }] } }),
      )
      await pressPlay(page)
      await expect(paywall(page)).toBeVisible()
    })

    await test.step('the paywall and the checkout offer no second free trial', async () => {
      await expect(paywall(page)).toContainText('From today 100 ZAR / month')
      await expect(paywall(page)).not.toContainText('Try free')
      await paywall(page).getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    })
    // Then the files are refused, which the browser logs.
    ignoreRequestErrors(pageErrors)
  })

  test('that began on another device shows in the open profile once it is restored, and closes the paywall of other tabs', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAsNew(page, '/my-profil')
    const plan = page.getByRole('region', { name: 'Audiostar+' })
    await plan.getByRole('button', { name: 'Upgrade to Audiostar+' }).click()
    await expect(paywall(page)).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto('/my-profil')
    await tab.getByRole('button', { name: 'Upgrade to Audiostar+' }).click()
    await expect(paywall(tab)).toBeVisible()
    const token = (await storedUser(page))?.access_token
    const headers = { authorization: `Bearer ${token}` }
    await billingActions(listenerAt(new URL(page.url()).origin, { userId: '', headers })).subscribe()
    await paywall(page).getByRole('button', { name: 'Restore Purchases' }).click()
    await expect(paywall(page)).toBeHidden()
    await expect(plan.getByRole('status')).toContainText('Free trial until')
    await expect(paywall(tab)).toBeHidden()
    await plan.getByRole('button', { name: 'Cancel Audiostar+' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Audiostar+' }).click()
    await expect(plan.getByRole('status')).toContainText('Cancelled, yours until')
    // Pages of a test are always visible.
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(tab.getByRole('region', { name: 'Audiostar+' }).getByRole('status')).toContainText('Cancelled')
  })

  test('is offered while the radio plays on, with its controls within reach', async ({ page }) => {
    await openAsNew(page, '/station/947')
    await page.getByRole('button', { name: 'Listen live to 947' }).first().click()
    await expect.poll(() => playhead(page)).toBeGreaterThan(0.3)
    await page.evaluate((path) => window.history.pushState(null, '', path), '/station/947')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Video', exact: true }).click()
    await page
      .locator(`a[href="${PREMIUM.slice(0, PREMIUM.lastIndexOf('/'))}"]`)
      .first()
      .click()
    await page.locator(`a[href="${PREMIUM}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Working on live lines' })).toBeVisible()
    await pressPlay(page)
    await expect(paywall(page)).toBeVisible()
    const before = await playhead(page)
    await expect.poll(() => playhead(page)).toBeGreaterThan(before + 0.5)
    await expect(paywall(page).getByRole('button', { name: /^Pause / })).toBeVisible()
    await page.goBack()
    await expect(paywall(page)).toBeHidden()
    await expect(page).toHaveURL(PREMIUM)
  })
})
