import { fillLogIn } from './kit/account.ts'
import { expect, httpTest, test } from './kit/test.ts'
import { signToken } from './kit/tokens.ts'

const DRAFT = '/news/ballot-wards'

test('an editor sees a draft; the token is removed from the URL and stored for the tab', async ({ page }) => {
  await page.goto(`/preview${DRAFT}#token=${await signToken(['editor'])}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Registration weekend/)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Draft preview')
  await expect(page).toHaveURL(`/preview${DRAFT}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Registration weekend/)
  await page.goto('/preview/podcasts/ilifu/tap-to-ride')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tap to ride, a week later')
  await page.goto('/preview/podcasts/blackout-diaries/the-map-under-the-stairs')
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText('Preview of what is published')
  await expect(bar).not.toContainText('Draft')
  await page.getByRole('button', { name: 'Forget my token' }).click()
  await expect(page.getByLabel('Token')).toBeVisible()
})

test('a draft is hidden at its URL, without a token and from other roles', async ({ page, pageErrors }) => {
  expect((await page.request.get(DRAFT)).status()).toBe(404)
  await page.goto(`/preview${DRAFT}`)
  await page.getByRole('button', { name: 'Show the draft' }).click()
  await expect(page.getByText('Paste a token first')).toBeVisible()
  await page.getByLabel('Token').fill(await signToken(['listener']))
  await page.getByRole('button', { name: 'Show the draft' }).click()
  await expect(page.getByRole('alert')).toContainText('not that of an editor')
  await page.getByLabel('Token').fill(await signToken(['editor']))
  await page.getByRole('button', { name: 'Show the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Registration weekend/)
  // The browser logs the gateway's error status.
  expect(pageErrors.splice(0).filter((error) => !error.includes('401'))).toEqual([])
})

test('an editor who logs in returns to the draft, and other accounts see which role is missing', async ({ page }) => {
  await page.goto(`/preview${DRAFT}`)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, 'editor@primediaplus.example')
  await expect(page).toHaveURL(`/preview${DRAFT}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Registration weekend/)
  await expect(page.getByRole('button', { name: 'Forget my token' })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, 'listener@primediaplus.example')
  await expect(page.getByText('no editor’s account')).toBeVisible()
})

httpTest('a preview is neither cached nor indexed', async ({ request }) => {
  const answer = await request.get(`/preview${DRAFT}`)
  expect(answer.headers()['cache-control']).toContain('no-store')
  const html = await answer.text()
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).not.toContain('Registration weekend')
})
