import type { Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { motion } from './kit/picture.ts'
import { playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const PREMIUM = '/videos/five-in-the-morning/live-lines'
const FILE = '/media/videos/video-five-in-the-morning-live-lines/master.m3u8'

const stage = (page: Page) => page.locator('main section.stage').first()

test('a subscriber plays premium video through a signed URL', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, 'subscriber@primediaplus.example', PREMIUM)
  await stage(page)
    .getByRole('button', { name: /^Play / })
    .click()
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(0.3)
  expect(await motion(page)).toBeGreaterThan(0.2)
  expect(asked.filter((path) => path.startsWith('/media/videos/'))).toEqual([])
  expect((await page.request.get(FILE)).status()).toBe(403)
  // Listed premium media can be played too.
  await expect(page.locator('main')).not.toContainText('For subscribers')
})

test('other visitors see that a subscription is required', async ({ page }) => {
  const isTold = () => expect(page.locator('main')).toContainText('For subscribers of Audiostar+')
  await page.goto(PREMIUM)
  await isTold()
  await openAs(page, 'listener@primediaplus.example', PREMIUM)
  await isTold()
  await expect(stage(page)).toHaveCount(0)
})
