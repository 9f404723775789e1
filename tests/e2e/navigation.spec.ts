import type { ElementHandle } from '@playwright/test'
import { ignoreRequestErrors, waitForHydration } from './kit/account.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'

test('Back during a reload shows the page of the URL', async ({ page }) => {
  await page.goto('/stations')
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audio' }).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Audio')
  const { promise: mayLoad, resolve: loadScripts } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*.js', async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(heading).toHaveText('Audio')
  await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL('/stations')
  loadScripts()
  await expect(heading).toHaveText('Stations')
})

test('after a deployment that deleted the scripts of an open page, a button says what to do and a link leads to its page', async ({
  page,
  pageErrors,
}) => {
  let isDeployed = false
  await page.route('**/assets/*.js', (route) => (isDeployed ? route.fulfill({ status: 404 }) : route.continue()))
  const open = async (path: string) => {
    isDeployed = false
    await page.goto(path)
    await waitForHydration(page)
  }
  const share = page.getByRole('main').getByRole('button', { name: 'Share' }).first()
  const message = page.getByText('Part of this page is missing, please reload it')
  await open('/podcasts/blackout-diaries')
  isDeployed = true
  await share.click()
  await expect(message).toBeVisible()

  // A visitor who has used the page before has the scripts of navigations, but not of every control.
  await open('/podcasts/blackout-diaries')
  const prepared = page.waitForResponse(/\/assets\/offline-shelf-/)
  await page.keyboard.press('Shift')
  await prepared
  isDeployed = true
  await share.click()
  await expect(message).toBeVisible()

  await open('/station/947')
  isDeployed = true
  page.on('framenavigated', () => (isDeployed = false))
  await page.getByRole('main').locator('a[href^="/station/947/guide"]').first().click()
  await expect(page).toHaveURL('/station/947/guide')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('guide')
  ignoreRequestErrors(pageErrors)
})

test('a link keeps the document, a second click adds nothing to the history, and Control opens a tab', async ({
  page,
  context,
}) => {
  await page.goto('/stations')
  await waitForHydration(page)
  const timeOrigin = () => page.evaluate(() => performance.timeOrigin)
  const document = await timeOrigin()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audio' })
  await link.click()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Audio')
  await link.click()
  const tab = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL('/audio')
  await page.goBack()
  await expect(heading).toHaveText('Stations')
  expect(await timeOrigin()).toBe(document)
})

test('a link of the content to another site leaves the app', async ({ page }) => {
  await page.goto('/stations')
  await waitForHydration(page)
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ body: 'A partner', contentType: 'text/plain' }),
  )
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audio' })
  await link.evaluate((element) => element.setAttribute('href', 'https://partner.example/offer'))
  await link.click()
  await expect(page).toHaveURL('https://partner.example/offer')
})

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true })

  test('the drawer closes with the tap or Back, and the outline of the page that loads covers the old one', async ({
    page,
  }) => {
    await page.goto('/stations')
    await waitForHydration(page)
    // React calls it for the images that a page waits for.
    await page.evaluate(() => {
      HTMLImageElement.prototype.decode = () => {
        throw new Error('The page waits for a picture')
      }
    })
    const hold = async () => {
      const { promise: mayLoad, resolve } = Promise.withResolvers<void>()
      await page.route('**/graphql?**', async (route) => {
        await mayLoad
        await route.continue()
      })
      return resolve
    }
    const load = await hold()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'Audio' }).tap()
    await expect(drawer).toBeHidden()
    await expect(page.locator('.next-page')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    load()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Audio')
    await expect(page.locator('.next-page')).toBeHidden()

    const loadPrevious = await hold()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(drawer).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(drawer).toBeHidden()
    await expect(page.locator('.next-page')).toBeVisible()
    loadPrevious()
    await expect(page.locator('.next-page')).toBeHidden()
  })

  test('the drawer stays open when it is opened while it closes', async ({ page }) => {
    await page.goto('/stations')
    await waitForHydration(page)
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    const opener = (await open.elementHandle()) as ElementHandle<HTMLElement>
    await drawer.evaluate(async (dialog, button) => {
      const closed = new Promise((resolve) => dialog.addEventListener('close', resolve))
      dialog.querySelector<HTMLElement>('[aria-label="Close menu"]')?.click()
      // React renders in a microtask, and the event of the close is a task.
      await Promise.resolve()
      button.click()
      await closed
    }, opener)
    await expect(drawer).toBeVisible()
  })
})

test('Back to a page shows its rows where they were scrolled to', async ({ page }) => {
  await page.goto('/audio')
  await waitForHydration(page)
  const row = page.getByRole('region', { name: 'Fresh this week' }).getByRole('list')
  const scrolled = () => row.evaluate((list) => list.scrollLeft)
  await row.getByRole('link').nth(5).focus()
  await row.evaluate((list) => list.scrollTo({ left: 600, behavior: 'instant' }))
  await expect.poll(scrolled).toBeGreaterThan(300)
  const place = await scrolled()
  await row.getByRole('link').nth(5).press('Enter')
  await expect(page).not.toHaveURL('/audio')
  await page.goBack()
  await expect.poll(scrolled).toBe(place)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a click while one page fades into the next is not lost', async ({ page }) => {
    await page.goto('/stations')
    await waitForHydration(page)
    await page.evaluate(() => {
      const slow = new CSSStyleSheet()
      slow.replaceSync('::view-transition-old(*), ::view-transition-new(*) { animation-duration: 20s !important }')
      document.adoptedStyleSheets.push(slow)
    })
    const menu = page.getByRole('navigation', { name: 'Main' })
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const place = await menu.getByRole('link', { name: 'Video', exact: true }).boundingBox()
    await menu.getByRole('link', { name: 'Audio' }).click()
    await expect(heading).toHaveText('Audio')
    await page.waitForFunction(() => document.activeViewTransition)
    await page.mouse.click((place?.x ?? 0) + 30, (place?.y ?? 0) + 10)
    await expect(page).toHaveURL('/video')
    await expect(heading).toHaveText('Video')
  })
})
