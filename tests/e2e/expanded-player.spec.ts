import type { Locator, Page } from '@playwright/test'
import { SIZES } from './kit/sizes.ts'
import { playhead, stopWatching, watchPlayhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const PODCAST = '/podcasts/pap-and-politics'
const expanded = (page: Page) => page.getByRole('dialog')
const opener = (page: Page) => page.getByRole('region', { name: 'Player' }).locator('.item-title').getByRole('button')

async function listenTo702(page: Page): Promise<void> {
  await page.goto('/stations')
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
}

/** Plays the newest episode and opens the player; clicks again if the first click came before hydration. */
async function openEpisode(page: Page): Promise<void> {
  await page.goto(PODCAST)
  await expect(async () => {
    if (!(await opener(page).isVisible())) await page.locator('.episode-row .play').first().click()
    await opener(page).click({ timeout: 2_000 })
  }).toPass()
}

/** Stores a value in local storage as the player does. */
const save = (page: Page, key: string, value: unknown) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(value)] as const)

const media = (mediaId: string, title: string) => ({ mediaId, title, subtitle: 'Stoep Stories', url: PODCAST })

test('the player opens over the page, closes by Escape, button and back, and playback never stops', async ({
  page,
}) => {
  await listenTo702(page)
  await watchPlayhead(page)
  for (const [name, size] of Object.entries(SIZES))
    await test.step(name, async () => {
      await page.setViewportSize(size)
      await opener(page).click()
      await expect(expanded(page).getByText('Live', { exact: true })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(expanded(page)).toBeHidden()
      await expect(opener(page)).toBeFocused()
    })
  await opener(page).click()
  await expanded(page).getByRole('button', { name: 'Close player' }).click()
  await expect(expanded(page)).toBeHidden()

  await opener(page).click()
  await expect(expanded(page)).toBeVisible()
  await page.goBack()
  await expect(expanded(page)).toBeHidden()
  await expect(page).toHaveURL('/stations')
  const watched = await stopWatching(page)
  expect(watched.isSameElement).toBe(true)
  expect(watched.largestStepBack).toBeGreaterThanOrEqual(0)
  expect(watched.played).toBeGreaterThan(watched.elapsed - 1)
})

test('the queue is reordered by keys, buttons and dragging, removals are undone, and it is cleared', async ({
  page,
}) => {
  await save(page, 'queue', [media('a', 'First tale'), media('b', 'Second tale'), media('c', 'Third tale')])
  await openEpisode(page)
  // The queue must not go on when the episode ends.
  await expanded(page)
    .getByRole('button', { name: /^Pause/ })
    .click()
  const upNext = expanded(page).getByRole('button', { name: 'Up next', exact: true })
  if ((await upNext.getAttribute('aria-pressed')) === 'false') await upNext.click()
  const rows = expanded(page).locator('.queue-row .item-title')
  await expect(rows).toHaveText(['First tale', 'Second tale', 'Third tale'])

  await expanded(page).getByRole('button', { name: 'Move First tale', exact: true }).press('ArrowDown')
  await expect(rows).toHaveText(['Second tale', 'First tale', 'Third tale'])
  await expect(expanded(page).getByRole('button', { name: 'Move First tale', exact: true })).toBeFocused()
  await expanded(page).getByRole('button', { name: 'Move Third tale up' }).click()
  await expect(rows).toHaveText(['Second tale', 'Third tale', 'First tale'])
  await expectNoAxeViolations(page)
  await expanded(page).getByRole('button', { name: 'Take Third tale out of the queue' }).click()
  await expect(rows).toHaveText(['Second tale', 'First tale'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveText(['Second tale', 'Third tale', 'First tale'])

  const handle = expanded(page).getByRole('button', { name: 'Move Second tale', exact: true })
  await handle.press('End')
  await expect(rows).toHaveText(['Third tale', 'First tale', 'Second tale'])
  await dragUp(page, handle)
  await expect(rows).toHaveText(['Second tale', 'Third tale', 'First tale'])
  await page.keyboard.press('Escape')
  await expect(rows).toHaveText(['Third tale', 'First tale', 'Second tale'])
  await page.mouse.up()

  await expanded(page).getByRole('button', { name: 'Clear the queue' }).click()
  await expect(rows).toHaveCount(0)
  await expect(expanded(page).getByRole('group', { name: 'Up next' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
})

/** Drags a row to the top of the panel, where it is held. */
async function dragUp(page: Page, handle: Locator): Promise<void> {
  const panel = await expanded(page).locator('.panel').boundingBox()
  const row = await handle.boundingBox()
  if (!panel || !row) throw new Error('The queue is not shown')
  await page.mouse.move(row.x + 10, row.y + 20)
  await page.mouse.down()
  await page.mouse.move(row.x + 10, panel.y + 40, { steps: 4 })
}

test('the times show where a drag of the slider would seek to', async ({ page }) => {
  await openEpisode(page)
  const slider = expanded(page).getByRole('slider', { name: 'Position' })
  await expect(slider).toBeEnabled()
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + 12, { steps: 3 })
  const [at, end] = await expanded(page).locator('.times span').allTextContents()
  expect(at).toBe(end)
  await page.mouse.move(box.x, box.y + 12)
  await expect(expanded(page).locator('.times span').first()).toHaveText('00:00')
  await page.mouse.up()
})

test('a card that leaves "Continue listening" gives the focus to its neighbour, and the arrows go with the last hidden card', async ({
  page,
}) => {
  const entry = { seconds: 300, duration: 1_680, isFinished: false, updatedAt: Date.now() }
  const ids = ['one', 'two', 'three', 'four']
  await save(
    page,
    'listening-progress',
    ids.map((id) => ({ ...entry, media: media(id, `Part ${id}`) })),
  )
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Continue listening' })
  await expect(row.getByRole('button', { name: 'Scroll forward' })).toBeVisible()
  await row.getByRole('button', { name: 'More about Part two' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this list' }).click()
  await expect(row.getByRole('button', { name: 'More about Part three' })).toBeFocused()
  await expect(row.getByRole('listitem')).toHaveCount(3)
  await expect(row.getByRole('button', { name: 'Scroll forward' })).toBeHidden()
  for (const title of ['Part three', 'Part four', 'Part one']) {
    await row.getByRole('button', { name: `More about ${title}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove from this list' }).press('Enter')
  }
  await expect(row.getByText('You’re all caught up.')).toBeVisible()
  await expect(row).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('speed and sleep timer are chosen from menus, whose Escape leaves the player open', async ({ page }) => {
    await openEpisode(page)
    await expanded(page).getByRole('button', { name: '1× Speed' }).click()
    await page.keyboard.press('Escape')
    await expect(expanded(page)).toBeVisible()
    await expanded(page).getByRole('button', { name: '1× Speed' }).click()
    await page.getByRole('menuitemradio', { name: '0.75×' }).click()
    await expect(expanded(page).getByRole('button', { name: '0.75× Speed' })).toBeFocused()
    await expanded(page).getByRole('button', { name: 'Sleep timer' }).click()
    await page.getByRole('menuitemradio', { name: '30 minutes' }).click()
    await expect(expanded(page).getByRole('button', { name: 'Sleep timer, 30 min' })).toBeVisible()
  })

  test('an unfinished recording appears on the home page without a layout shift', async ({ page }) => {
    const entry = { media: media('left', 'A tale left open'), seconds: 300, duration: 1_680, isFinished: false }
    await save(page, 'listening-progress', [{ ...entry, updatedAt: Date.now() }])
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      // The DOM types lack layout shifts.
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) shifts.push((shift as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    const row = page.getByRole('region', { name: 'Continue listening' })
    await expect(row.getByText('23 minutes left')).toBeVisible()
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts)).toEqual([])
    await expectNoAxeViolations(page)
  })
})

test('chapters and transcript seek to their timestamps and can be searched', async ({ page }) => {
  await page.route('**/media/chapters/*', (route) =>
    route.fulfill({
      json: {
        chapters: ['Cold', 'Hum', 'Map', 'Dark', 'Dawn', 'Salt'].map((title, at) => ({ title, startSeconds: at * 2 })),
      },
    }),
  )
  await page.route('**/media/transcripts/*', (route) =>
    route.fulfill({ json: { transcripts: [{ path: '/media/transcripts/any/0', language: null }] } }),
  )
  await page.route('**/media/transcripts/any/0', (route) =>
    route.fulfill({
      json: {
        lines: ['Good evening.', 'The sê of it.'].map((text, at) => ({ text, speaker: null, startSeconds: at * 9 })),
      },
    }),
  )
  await openEpisode(page)
  await expanded(page).getByRole('button', { name: 'Chapters' }).click()
  await expanded(page).getByRole('textbox', { name: 'Search the chapters' }).fill('dawn')
  await expanded(page)
    .getByRole('button', { name: /Play from 00:08/ })
    .click()
  await expect.poll(() => playhead(page)).toBeGreaterThanOrEqual(8)
  const current = expanded(page).locator('[aria-current]')
  await expect(current).toContainText('Dawn')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect(current.locator('.timed-row')).toHaveCSS('forced-color-adjust', 'none')
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const scrollBy = function (this: Element, { behavior = '' }: { behavior?: string }) {
      this.setAttribute('data-scrolled', behavior)
    }
    Object.assign(Element.prototype, { scrollBy })
  })
  await expanded(page).getByRole('button', { name: 'Transcript' }).click()
  // The tests reduce motion.
  await expect(expanded(page).locator('[data-scrolled]')).toHaveAttribute('data-scrolled', 'instant')
  const line = (text: string) => expanded(page).getByRole('button', { name: new RegExp(text) })
  await line('Good evening').focus()
  await page.keyboard.press('ArrowDown')
  await expect(line('The sê of it')).toBeFocused()
  // The Tab key leaves the list.
  await page.keyboard.press('Shift+Tab')
  await expect(expanded(page).getByRole('textbox', { name: 'Search the transcript' })).toBeFocused()
  await expanded(page).getByRole('textbox', { name: 'Search the transcript' }).fill('SE OF')
  await expect(expanded(page).locator('mark')).toHaveText('sê of')
  await expectNoAxeViolations(page)
})

test('an episode can be queued and marked as played from its row', async ({ page }) => {
  await page.goto(PODCAST)
  const row = page.locator('.episode-row').nth(1)
  await row.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Add to queue' }).click()
  await expect(page.getByText('Added to your queue')).toBeVisible()
  await row.getByRole('button', { name: /^More about/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Play next' })).toBeFocused()
  await page.getByRole('menuitem', { name: 'Mark as played' }).click()
  await expect(row.getByText('Played', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
})
