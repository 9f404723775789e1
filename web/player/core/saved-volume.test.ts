import { InMemoryWebStorage } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { episode, player } from '../testing/test-player.ts'
import { persistVolume, restoreVolume } from './saved-volume.ts'

beforeEach(() => vi.stubGlobal('window', { localStorage: new InMemoryWebStorage() }))
afterEach(() => vi.unstubAllGlobals())

/** A page that plays an episode. */
async function visit() {
  const page = player()
  restoreVolume(page.store)
  persistVolume(page.store)
  const volumeAtStart = page.store.get().volume
  await page.commands.start(episode)
  return { ...page, volumeAtStart }
}

test('the volume stays for the next visit, silence does not', async () => {
  const first = await visit()
  expect(first.volumeAtStart).toBe(1)
  first.commands.setVolume(0.4)
  first.commands.setMuted(true)
  const second = await visit()
  expect(second.volumeAtStart).toBe(0.4)
  expect(second.engine().calls[0]).toBe('volume 0.4')
  expect(second.store.get()).toMatchObject({ volume: 0.4, muted: false })
  for (const volume of [0.02, 0]) second.commands.setVolume(volume)
  expect((await visit()).volumeAtStart).toBe(0.4)
  second.commands.setVolume(1)
  expect((await visit()).volumeAtStart).toBe(1)
})

test('the fade of a sleep timer is not stored', async () => {
  const { commands, timers } = await visit()
  commands.setVolume(0.4)
  commands.startSleepTimer(15)
  timers.pass(890_000)
  expect((await visit()).volumeAtStart).toBe(0.4)
})

test.each(['', '-1', '2', 'loud'])('a stored volume of "%s" is ignored', async (stored) => {
  window.localStorage.setItem('player_volume', stored)
  expect((await visit()).volumeAtStart).toBe(1)
})
