import { expect, test } from 'vitest'
import { episode, player } from '../testing/test-player.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a media whose address has expired goes on from a new one at its position, once a minute', async () => {
  const { store, timers, commands, engine } = player()
  await commands.start(episode)
  engine().emit({ type: 'time', seconds: 40, instant: null })
  const deny = async () => {
    engine().calls.length = 0
    engine().emit({ type: 'failed', isDenied: true })
    await settle()
    return engine().calls
  }
  expect(await deny()).toEqual(['load episode-1 40', 'play'])
  expect(store.get()).toMatchObject({ error: null, playing: true, currentTime: 40 })
  timers.pass(61_000)
  expect(await deny()).toEqual(['load episode-1 40', 'play'])
  timers.pass(59_000)
  expect(await deny()).toEqual([])
  expect(store.get()).toMatchObject({ error: 'Playback error occurred', playing: false })
})

test('a paused media whose address has expired stays paused', async () => {
  const { store, commands, engine } = player()
  await commands.start(episode)
  commands.pause()
  engine().calls.length = 0
  engine().emit({ type: 'failed', isDenied: true })
  await settle()
  expect(engine().calls).toEqual(['load episode-1 0'])
  expect(store.get()).toMatchObject({ error: null, playing: false, loading: false })
})
