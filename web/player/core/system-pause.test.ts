import { expect, test } from 'vitest'
import { channel, episode, player } from '../testing/test-player.ts'

test('a channel without a window that the system paused, for a call for example, plays live afterwards', async () => {
  const { store, commands, engine } = player()
  await commands.start(channel)
  engine().currentTime = 30
  engine().emit({ type: 'paused' })
  expect(store.get()).toMatchObject({ mediaId: 'live-702', playing: false, loading: false })
  engine().calls.length = 0
  await commands.play()
  expect(engine().calls).toEqual(['load live-702 live', 'play'])
})

test('a channel with a window that the system paused goes on where it was', async () => {
  const { store, commands, engine, timers } = player()
  timers.pass(Date.parse('2026-01-05T09:00:00.000Z'))
  const range = { from: timers.now() - 7_200_000, to: timers.now() }
  await commands.start(channel)
  engine().range = range
  engine().emit({ type: 'time', seconds: 0, instant: timers.now(), range })
  engine().emit({ type: 'paused' })
  timers.pass(600_000)
  engine().calls.length = 0
  await commands.play()
  expect(engine().calls).toEqual(['play'])
  expect(store.get().playing).toBe(true)
})

test('a recording that the system paused goes on where it was', async () => {
  const { commands, engine } = player()
  await commands.start(episode)
  engine().emit({ type: 'paused' })
  engine().calls.length = 0
  await commands.play()
  expect(engine().calls).toEqual(['play'])
})
