import { expect, test, vi } from 'vitest'
import type { AdControls, AdPort } from '../core/ad-port.ts'
import { channel, episode, player } from '../testing/test-player.ts'

function listening() {
  const notices: string[] = []
  return { ...player(undefined, { notify: (message) => void notices.push(message) }), notices }
}

test('the end of an episode that has ended is not waited for, which the listener is told', async () => {
  const { commands, engine, store, notices } = listening()
  await commands.start(episode)
  engine().emit({ type: 'time', seconds: 100, instant: null })
  engine().emit({ type: 'ended' })
  commands.startSleepTimer('end-of-item')
  expect(store.get().sleep).toBeNull()
  expect(notices).toEqual(['One has already ended'])
})

test('the end of an episode that was rewound after its end is waited for', async () => {
  const { commands, engine, store, notices } = listening()
  await commands.start(episode)
  engine().emit({ type: 'time', seconds: 100, instant: null })
  engine().emit({ type: 'ended' })
  commands.skip(-15)
  commands.startSleepTimer('end-of-item')
  expect(store.get().sleep?.choice).toBe('end-of-item')
  await commands.play()
  engine().emit({ type: 'time', seconds: 100, instant: null })
  engine().emit({ type: 'ended' })
  expect(store.get()).toMatchObject({ ended: true, sleep: null })
  expect(notices).toEqual([])
})

test('the end of a show that is over at the playhead does not stop the channel', async () => {
  const { commands, engine, store, notices } = listening()
  await commands.start(channel)
  const end = Date.parse('2026-01-05T10:00:00.000Z')
  engine().emit({ type: 'time', seconds: 0, instant: end + 60_000 })
  commands.startSleepTimer('end-of-show')
  expect(store.get()).toMatchObject({ playing: true, sleep: null })
  expect(notices).toEqual(['The show has already ended'])
})

test('a timer whose end passes while the computer sleeps ends playback as soon as it wakes', async () => {
  const { commands, engine, store, timers } = listening()
  await commands.start(episode)
  commands.startSleepTimer(15)
  timers.sleep(3_600_000)
  engine().emit({ type: 'time', seconds: 10, instant: null })
  expect(store.get()).toMatchObject({ playing: false, sleep: null, volume: 1 })
})

test('a timer whose end passes while a paused computer sleeps does not end what is played afterwards', async () => {
  const { commands, store, timers } = listening()
  const sleepUntilMorning = () => {
    commands.startSleepTimer(15)
    commands.pause()
    timers.sleep(8 * 3_600_000)
  }
  await commands.start(episode)
  sleepUntilMorning()
  await commands.play()
  expect(store.get()).toMatchObject({ playing: true, sleep: null })
  sleepUntilMorning()
  await commands.start({ ...episode, mediaId: 'episode-2' })
  expect(store.get()).toMatchObject({ mediaId: 'episode-2', playing: true, sleep: null })
})

test('a timer that ends while a channel is paused leaves it at its place', async () => {
  const { commands, engine, store, timers } = listening()
  timers.pass(Date.parse('2026-01-05T09:00:00.000Z'))
  const now = timers.now()
  await commands.start(channel)
  engine().range = { from: now - 7_200_000, to: now }
  engine().emit({ type: 'time', seconds: 0, instant: now - 600_000, range: engine().range })
  commands.startSleepTimer(15)
  commands.pause()
  timers.pass(1_000_000)
  expect(store.get()).toMatchObject({ ready: true, playheadAt: now - 600_000, sleep: null })
})

test('a timer that ends while the network is lost keeps the media from playing when it returns', async () => {
  const { commands, engine, store, timers } = listening()
  await commands.start(episode)
  commands.startSleepTimer(15)
  engine().emit({ type: 'interrupted' })
  engine().emit({ type: 'waiting' })
  timers.sleep(3_600_000)
  engine().emit({ type: 'playing' })
  expect(store.get()).toMatchObject({ playing: false, sleep: null })
})

test('a timer that ends while an ad within a media loads pauses the ad', async () => {
  const pause = vi.fn<() => void>()
  // The used part of the controls.
  const controls = { pause, resume: () => Promise.resolve() } as unknown as AdControls
  const ads: AdPort = { before: () => undefined, cancel: () => {}, controls }
  const { commands, store, timers } = player(undefined, { ads })
  await commands.start(episode)
  commands.startSleepTimer(15)
  store.send({ type: 'paused' })
  store.send({ type: 'ad-pod-started' })
  store.send({ type: 'ad-loading' })
  timers.pass(900_000)
  expect(pause).toHaveBeenCalledOnce()
})
