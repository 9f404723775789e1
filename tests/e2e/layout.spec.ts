import { waitForHydration } from './kit/account.ts'
import { measureContrast } from './kit/layout.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'

test('a control that was just chosen is legible under the pointer, in dark and light colours', async ({ page }) => {
  const schemes = ['dark', 'light'] as const
  await page.goto('/')
  const filter = page.getByRole('radio', { name: 'VIDEO' })
  await filter.click()
  await expect(filter).toBeChecked()
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await measureContrast(filter), colorScheme).toBeGreaterThan(4.5)
  }

  await page.goto('/station/702/guide')
  await page.locator('.day.past').last().click()
  const day = page.locator('.day[aria-current]')
  await expect(day).toHaveClass(/past/)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await day.locator('b').evaluate(colourOf), colorScheme).toBe(await day.evaluate(colourOf))
    expect(await measureContrast(day), colorScheme).toBeGreaterThan(4.5)
  }
})

const colourOf = (node: Element) => getComputedStyle(node).color

test('at 200 % zoom nothing is beside the window, and a printed competition shows its title and rules but no form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  for (const path of [
    '/news/midnight-plumbers',
    '/search?q=harbour',
    '/transcripts/podcasts/blackout-diaries/the-night-the-grid-held',
    '/competitions/coast-road',
  ]) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
  }
  await page.emulateMedia({ media: 'print' })
  const title = page.getByRole('heading', { level: 1 })
  const picture = page.locator('.competition-head img')
  const [above, below] = await Promise.all([picture.boundingBox(), title.boundingBox()])
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
  for (const control of await page.locator('main form, main a.button').all()) await expect(control).toBeHidden()
})

test('a printed guide has its day; a printed page has no advertisement and no heading without text', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/station/702/guide')
  const day = await page.getByRole('heading', { name: /^702, / }).boundingBox()
  expect(day?.height).toBeGreaterThan(10)
  for (const earlier of await page.locator('.guide-earlier li').all()) await expect(earlier).toBeVisible()
  await page.setViewportSize({ width: 700, height: 1000 })
  await page.goto('/my-profil')
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
  for (const setting of await page.locator('main .setting-row [role=switch]').all()) await expect(setting).toBeVisible()
  await page.setViewportSize(SIZES.desktop)
  await page.goto('/podcasts/blackout-diaries/the-night-the-grid-held')
  await expect(page.getByRole('heading', { name: 'About this episode' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Transcript', exact: true })).toBeHidden()
  await page.goto('/podcasts/blackout-diaries')
  const row = page.locator('.episode-row').first()
  const [whole, text] = await Promise.all([row.boundingBox(), row.locator('.row-head').boundingBox()])
  expect(text?.width).toBe(whole?.width)
  await page.goto('/news/midnight-plumbers')
  await expect(page.locator('.ad-placement').first()).toBeAttached()
  for (const place of await page.locator('.ad-placement').all()) await expect(place).toBeHidden()
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`in the guide the name of a programme half out of view stands beside the stations, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/station/702/guide')
    const programme = page.locator('.guide-grid .programme.now').nth(1)
    const place = () =>
      programme.evaluate((box) => {
        const { right: visibleFrom } = box.closest('.lane')?.firstElementChild?.getBoundingClientRect() ?? {
          right: NaN,
        }
        const { left, right, width } = box.getBoundingClientRect()
        const name = box.querySelector('.item-title')?.getBoundingClientRect()
        return { visibleFrom, left, right, width, name: name && { left: name.left, right: name.right } }
      })
    const { visibleFrom, left, width } = await place()
    await page.locator('.guide-grid').evaluate(
      (grid, by) => {
        grid.scrollBy({ left: by, behavior: 'instant' })
      },
      left + width * 0.4 - visibleFrom,
    )
    await expect.poll(async () => (await place()).name?.left).toBeGreaterThanOrEqual(visibleFrom)
    const { name, right } = await place()
    expect(name?.right).toBeLessThan(right)
  })
}

test('in the guide the name of the show on air stays legible when little of its box is in view', async ({ page }) => {
  await page.goto('/station/702/guide')
  const show = page.locator('.lane.is-selected .programme.now')
  await show.evaluate((box) => {
    const grid = box.closest<HTMLElement>('.guide-grid')
    const visibleFrom = box.closest('.lane')?.firstElementChild?.getBoundingClientRect().right ?? NaN
    const left = box.getBoundingClientRect().right - visibleFrom - 180
    // As narrow as what is left of the box: a wide grid could not scroll as far in the evening.
    grid?.style.setProperty('width', '296px')
    grid?.scrollBy({ left, behavior: 'instant' })
  })
  await expect(show.locator('.art')).toBeHidden()
  expect(await show.locator('.item-title').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(100)
})

test('in the guide a programme that is under the stations comes out when it has the focus', async ({ page }) => {
  await page.goto('/station/702/guide')
  await waitForHydration(page)
  const programme = page.locator('.guide-grid .programme-link').first()
  /** The pixels of the programme that are beside the stations. */
  const visible = () =>
    programme.evaluate((link) => {
      const stations = link.closest('.lane')?.firstElementChild
      return link.getBoundingClientRect().right - (stations?.getBoundingClientRect().right ?? NaN)
    })
  const by = (await visible()) + 20
  await page.locator('.guide-grid').evaluate((grid, left) => grid.scrollBy({ left, behavior: 'instant' }), by)
  expect(Math.round(await visible())).toBe(-20)
  await programme.focus()
  await expect.poll(visible).toBeGreaterThan(40)
})

test('in the guide a play button is hidden with the name of its programme, and shown while it has the focus', async ({
  page,
}) => {
  await page.goto('/station/702/guide')
  await waitForHydration(page)
  const day = page.locator('.day.past').last()
  await day.click()
  await expect(day).toHaveAttribute('aria-current', 'date')
  const programme = page.locator('.guide-grid .programme.has-recording').first()
  const play = programme.locator('xpath=..').locator('.programme-play')
  const name = programme.locator('.programme-text')
  /** Leaves `visible` pixels of the programme beside the stations. */
  const leave = (visible: number) =>
    programme.evaluate((box, left) => {
      const stations = box.closest('.lane')?.firstElementChild?.getBoundingClientRect().right ?? NaN
      const by = box.getBoundingClientRect().right - stations - left
      box.closest('.guide-grid')?.scrollBy({ left: by, behavior: 'instant' })
    }, visible)
  await leave(200)
  for (const part of [name, play]) await expect(part).toHaveCSS('opacity', '1')
  await leave(110)
  for (const part of [name, play]) await expect(part).toHaveCSS('opacity', '0')
  await play.getByRole('button').focus()
  await expect(play).toHaveCSS('opacity', '1')
})

test('on a phone the action buttons of a video are equally high, and a bookmark is beside the facts of its row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/videos/tide-tables', '/videos/tide-tables/night-shift-at-pier-two']) {
    await page.goto(path)
    const actions = page.locator('.page-actions .button')
    await expect(actions).not.toHaveCount(0)
    const heights = await actions.evaluateAll((buttons) => buttons.map((button) => button.clientHeight))
    expect(new Set(heights).size, `${path}: ${heights.join(', ')}`).toBe(1)
  }
  const row = page.locator('.episode-row.video').first()
  const [facts, bookmark] = await Promise.all([
    row.locator('.row-facts').boundingBox(),
    row.getByRole('button').boundingBox(),
  ])
  const middle = (box: typeof facts) => (box?.y ?? NaN) + (box?.height ?? NaN) / 2
  expect(Math.abs(middle(facts) - middle(bookmark))).toBeLessThanOrEqual(1)
})

test('between a tablet and a desktop the results of a search end where the page does', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/search?q=harbour')
  const [bar, results] = await Promise.all([
    page.locator('.search-bar').boundingBox(),
    page.locator('.results').boundingBox(),
  ])
  expect(results?.width).toBe(bar?.width)
})

test('in a low window the logo above the side menu stays in line with the top bar', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 560 })
  await page.goto('/stations')
  const logo = page.locator('.side-menu .logo')
  expect((await logo.boundingBox())?.height).toBe((await page.getByRole('banner').boundingBox())?.height)
})

test('on a phone the name of a topic that is longer than a line is whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/shows/702/the-open-line')
  await waitForHydration(page)
  const topic = page.getByRole('list', { name: 'Topics' }).getByRole('link').first()
  const outside = await topic.evaluate((chip) => {
    chip.textContent = 'Gemeenskapsontwikkeling en plaaslike regering in die Noord-Kaap'
    const text = document.createRange()
    text.selectNodeContents(chip)
    const [words, box] = [text.getBoundingClientRect(), chip.getBoundingClientRect()]
    return words.right > box.right || words.bottom > box.bottom || box.right > window.innerWidth
  })
  expect(outside).toBe(false)
})

test('on a phone, what has the focus in a row that scrolls sideways is beside the edge, not half behind it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const rows = { '/station/702/guide': '.days', '/ewn': '.news-topics', '/audio': '.reel', '/': '.live-grid' }
  for (const [path, row] of Object.entries(rows)) {
    await page.goto(path)
    await waitForHydration(page)
    const list = page.locator(row).first()
    await list.locator('a').first().focus()
    for (;;) {
      const { isInside, text, from, visible } = await list.evaluate((element) => {
        const focused = document.activeElement
        const { left = 0, right = 0, width = 1 } = focused?.getBoundingClientRect() ?? {}
        return {
          isInside: element.contains(focused),
          text: focused?.textContent,
          from: left,
          visible: (Math.min(right, window.innerWidth) - Math.max(left, 0)) / Math.min(width, 80),
        }
      })
      if (!isInside) break
      expect(from, `${path}: ${text}`).toBeLessThan(390)
      expect(visible, `${path}: ${text}`).toBeGreaterThan(0.6)
      await page.keyboard.press('Tab')
    }
  }
})

test('the item of a menu that has the focus has a ring, and Escape gives the focus back', async ({ page }) => {
  await page.goto('/podcasts/blackout-diaries')
  await waitForHydration(page)
  const opener = page.getByRole('button', { name: /^More about / }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await expect(items.nth(1)).toHaveCSS('outline', /solid 2px/)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a printed page has the cards of its rows side by side and below each other, none beside the paper', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/station/947', '/video']) {
    await page.goto(path)
    for (const row of await page.locator('.reel, .live-grid').all()) {
      const right = await row.evaluate((element) =>
        Math.max(...[...element.children].map((card) => card.getBoundingClientRect().right)),
      )
      expect(right, path).toBeLessThanOrEqual(700)
    }
  }
})

test.describe('before an answer', () => {
  test.use({ consent: null })

  test('the question about measurement has the buttons of the design, with its focus ring', async ({ page }) => {
    await page.goto('/')
    const answer = page.getByRole('button', { name: 'Only what is needed' })
    await expect(answer).toHaveCSS('outline-style', 'none')
    await answer.focus()
    await page.keyboard.press('Shift')
    await expect(answer).toHaveCSS('outline', /solid 2px/)
  })
})
