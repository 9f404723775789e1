import { openAsNew } from './kit/open-as.ts'
import { playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const PODCAST = 'The Blackout Diaries'
const NEWEST = 'The night the grid held'

test('the latest episode of a followed podcast plays from My Content', async ({ page }) => {
  await openAsNew(page, '/podcasts/blackout-diaries')
  const main = page.getByRole('main')
  const followed = page.waitForResponse((answer) => answer.request().postData()?.includes('"follow"') ?? false)
  await main.getByRole('button', { name: `Follow ${PODCAST}` }).click()
  await followed
  await page.goto('/my-content?filter=FOLLOWING')
  await main.getByRole('button', { name: `Play latest episode of ${PODCAST}` }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toContainText(NEWEST)
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
  await expect(main.getByRole('button', { name: `Pause ${NEWEST}` })).toBeVisible()
  await expectNoAxeViolations(page)
})
