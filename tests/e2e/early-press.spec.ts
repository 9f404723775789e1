import { playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

test('a press before the scripts are there is not lost', async ({ page }) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  letThrough()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
})
