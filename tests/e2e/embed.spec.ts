import { expect, expectNoAxeViolations, test } from './kit/test.ts'

test.use({ viewport: { width: 390, height: 152 }, consent: null })

for (const [path, text] of [
  ['/station/947', 'Live'],
  ['/podcasts/blackout-diaries/nine-seconds', ' / 03:59'],
] as const)
  test(`the player for other sites plays ${path} without cookies and storage`, async ({ page, context }) => {
    await page.goto(`/embed${path}?theme=dark`)
    await expectNoAxeViolations(page)
    const player = page.locator('[data-media]')
    await page.getByRole('button', { name: /^Play / }).click()
    await expect(player).toHaveAttribute('data-state', 'playing', { timeout: 20_000 })
    await expect(player).toContainText(text)
    const position = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
    await expect.poll(position).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: /^Pause / }).click()
    await expect(player).toHaveAttribute('data-state', 'paused')
    const stored = await page.evaluate(() => localStorage.length + sessionStorage.length)
    expect([await context.cookies(), stored]).toEqual([[], 0])
  })
