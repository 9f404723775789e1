import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { motion } from './kit/picture.ts'
import { PORT } from './kit/ports.ts'
import { playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const PREMIUM = '/videos/five-in-the-morning/live-lines'
const FILE = '/media/videos/video-five-in-the-morning-live-lines/master.m3u8'

// The name by which the site's own issuer knows it.
test.use({ baseURL: `http://localhost:${PORT}` })

const stage = (page: Page) => page.locator('main section.stage').first()

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/my-content')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/my-content$/)
}

test('a subscriber sees what is premium, by an address that was made for them', async ({ page }) => {
  await signIn(page, 'subscriber@primediaplus.example')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(PREMIUM)
  await stage(page)
    .getByRole('button', { name: /^Play / })
    .click()
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(0.3)
  expect(await motion(page)).toBeGreaterThan(0.2)
  expect(asked.filter((path) => path.startsWith('/media/videos/'))).toEqual([])
  expect((await page.request.get(FILE)).status()).toBe(403)
  // What the page lists is theirs too.
  await expect(page.locator('main')).not.toContainText('For subscribers')
})

test('everybody else is told for whom it is', async ({ page }) => {
  const isTold = () => expect(page.locator('main')).toContainText('For subscribers of Audiostar+')
  await page.goto(PREMIUM)
  await isTold()
  await signIn(page, 'listener@primediaplus.example')
  await page.goto(PREMIUM)
  await isTold()
  await expect(stage(page)).toHaveCount(0)
})
