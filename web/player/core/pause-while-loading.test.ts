import { beforeEach, describe, expect, test, vi } from 'vitest'
import { episode, player } from '../testing/test-player.ts'
import { LoadError } from './engine.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

// Failures are also logged.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('a pause while a media loads', () => {
  test('leaves it paused, until it is played', async () => {
    const { store, commands, engine } = player()
    const starting = commands.start(episode)
    commands.pause()
    await starting
    expect(engine().calls).not.toContain('play')
    expect(store.get()).toMatchObject({ ready: true, playing: false, loading: false })
    await commands.play()
    expect(store.get().playing).toBe(true)
  })

  test('by the sleep timer, without a network, keeps it silent when the network returns', async () => {
    const { store, timers, commands, engine } = player()
    await commands.start({ ...episode, mediaId: 'episode-0' })
    commands.startSleepTimer(15)
    timers.pass(15 * 60_000 - 5_000)
    engine().loadFailures.push(...['first', 'again'].map((text) => new LoadError(text, { isNetwork: true })))
    await commands.start(episode)
    timers.pass(2_000)
    await settle()
    engine().calls.length = 0
    timers.pass(3_000)
    expect(store.get()).toMatchObject({ sleep: null, connection: 'reconnecting' })
    commands.online()
    await settle()
    expect(engine().calls).toContain('load episode-1 0')
    expect(engine().calls).not.toContain('play')
    expect(store.get()).toMatchObject({ connection: 'ok', playing: false, loading: false })
  })

  test('is undone by a play', async () => {
    const { store, commands } = player()
    const starting = commands.start(episode)
    commands.pause()
    await commands.play()
    await starting
    expect(store.get().playing).toBe(true)
  })
})
