import type { Page } from '@playwright/test'
import {
  changeStoredUser,
  ignoreRequestErrors,
  signedInButton,
  signedOutButton,
  wall,
  logInAtWall,
} from './kit/account.ts'
import { pressPlay } from './kit/press-play.ts'
import { loudness, playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const LISTENER = 'listener@primediaplus.example'
const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'

const myContent = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Content' })
const player = (page: Page) => page.getByRole('region', { name: 'Player' })

async function listen(page: Page): Promise<void> {
  await page.goto(EPISODE)
  await pressPlay(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(3)
}

test('playback survives sign-in, the end of a session, the wall and sign-out', async ({ page, pageErrors }) => {
  test.setTimeout(90_000)
  await listen(page)
  await myContent(page).click()
  await expect(wall(page)).toBeVisible()
  const atTheWall = await playhead(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(atTheWall + 0.5)
  const left = await playhead(page)
  await logInAtWall(page, LISTENER)
  await expect(page).toHaveURL('/my-content')
  await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(left)
  await expect(player(page)).toContainText('The map under the stairs')
  expect(await loudness(page)).toBeGreaterThan(0.001)
  // The gateway rejects the token: the wall opens, and playback continues.
  await changeStoredUser(page, { access_token: 'of-nobody' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await myContent(page).click()
  await expect(wall(page)).toBeVisible()
  const ended = await playhead(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(ended + 0.5)
  // The provider's session is still active.
  await wall(page).getByRole('button', { name: 'Log in' }).click()
  await expect(signedInButton(page)).toBeVisible()
  await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(ended)
  const loggedOutAt = await playhead(page)
  await signedInButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // The provider leads home; the page before it is signed out already.
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
  await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(loggedOutAt)
  ignoreRequestErrors(pageErrors)
})

test('if autoplay is blocked after sign-in, one tap resumes at the same position', async ({ page }) => {
  await page.addInitScript(() => {
    let isPressed = false
    addEventListener('click', () => (isPressed = true), true)
    const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')?.value as () => Promise<void>
    HTMLMediaElement.prototype.play = function playAfterPress(this: HTMLMediaElement) {
      if (isPressed) return play.call(this)
      return Promise.reject(new DOMException('A press is needed first', 'NotAllowedError'))
    }
  })
  await listen(page)
  const left = await playhead(page)
  await myContent(page).click()
  await logInAtWall(page, LISTENER)
  await expect(page).toHaveURL('/my-content')
  const play = player(page).getByRole('button', { name: /^Play/ })
  await expect(play.first()).toBeVisible()
  await play.first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(left)
  expect(await playhead(page)).toBeLessThan(left + 15)
})
