import { beforeEach, describe, expect, test, vi } from 'vitest'
import { channel, episode, player } from '../testing/test-player.ts'
import { LoadError } from './engine.ts'
import { IDLE } from './state.ts'

const refusal = (name: string) => Object.assign(new Error(name), { name })

// Failures are also logged.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('smart play', () => {
  test('starts another media, pauses the one that plays, resumes the one that is paused', async () => {
    const { store, commands, engine } = player()
    await commands.smartPlay(episode)
    expect(store.get()).toMatchObject({ mediaId: 'episode-1', playing: true, key: 'key-1' })
    await commands.smartPlay(episode)
    expect(store.get().playing).toBe(false)
    await commands.smartPlay(episode)
    expect(store.get().playing).toBe(true)
    await commands.smartPlay(channel)
    expect(engine().calls.slice(2)).toEqual(['load episode-1 0', 'play', 'pause', 'play', 'load live-702 live', 'play'])
  })

  test('without autoplay it loads at the start position and stays paused', async () => {
    const { store, commands, engine } = player()
    await commands.start(episode, { startAt: 30, autoplay: false })
    expect(engine().calls).toContain('load episode-1 30')
    expect(store.get()).toMatchObject({ ready: true, loading: false, playing: false })
  })

  test('an autoplay that the browser refuses is a pause and no error', async () => {
    const { store, commands, engine } = player()
    await commands.start(episode, { autoplay: false })
    engine().playFailures.push(refusal('NotAllowedError'))
    await commands.play()
    expect(store.get()).toMatchObject({ playing: false, loading: false, error: null, ready: true })
  })
})

describe('seeking', () => {
  test('skips 15 seconds either way from the wanted position, which the engine reports later, within the duration', async () => {
    const { commands, engine } = player()
    await commands.start(episode)
    engine().emit({ type: 'time', seconds: 10, instant: null })
    commands.skip(-15)
    commands.skip(15)
    commands.skip(15)
    engine().emit({ type: 'time', seconds: 95, instant: null })
    commands.skip(15)
    commands.seekToPercent(50)
    commands.seekTo(Number.NaN)
    expect(engine().calls.filter((call) => call.startsWith('seek'))).toEqual([
      'seek 0',
      'seek 15',
      'seek 30',
      'seek 100',
      'seek 50',
      'seek 0',
    ])
  })

  test('does nothing without a duration, before the media is ready, during an ad, or live', async () => {
    const { commands, engine } = player()
    commands.seekTo(5)
    await commands.start({ ...episode, durationSeconds: 0 })
    commands.seekTo(5)
    await commands.start(episode)
    engine().emit({ type: 'ad-pod-started' })
    commands.seekTo(5)
    await commands.start(channel)
    commands.seekTo(5)
    expect(engine().calls.filter((call) => call.startsWith('seek'))).toEqual([])
  })
})

test('volume and mute of a media at rest are those of the engine that plays it', async () => {
  const { store, commands, engine } = player()
  store.send({ type: 'media-requested', media: episode, key: '', startAt: 0 })
  store.send({ type: 'load-finished' })
  commands.setVolume(0.4)
  commands.setMuted(true)
  expect(store.get()).toMatchObject({ volume: 0.4, muted: true })
  await commands.play()
  expect(engine().calls.slice(0, 2)).toEqual(['volume 0.4', 'muted true'])
})

test('the volume stays between 0 and 1', async () => {
  const { store, commands } = player()
  await commands.start(episode)
  commands.setVolume(7)
  expect(store.get().volume).toBe(1)
  commands.setVolume(-1)
  expect(store.get().volume).toBe(0)
})

test('a volume above 0 unmutes, and 0 does not', async () => {
  const { store, commands } = player()
  await commands.start(episode)
  commands.setMuted(true)
  commands.setVolume(0)
  expect(store.get()).toMatchObject({ volume: 0, muted: true })
  commands.setVolume(0.3)
  expect(store.get()).toMatchObject({ volume: 0.3, muted: false })
})

test('the sound of a player whose volume is 0 returns with the last audible volume', async () => {
  const { store, commands } = player()
  await commands.start(episode)
  for (const volume of [0.6, 0.02, 0]) commands.setVolume(volume)
  commands.setMuted(false)
  expect(store.get()).toMatchObject({ volume: 0.6, muted: false })
})

test('stop unloads live media only, and playing again starts at the live edge', async () => {
  const { store, commands, engine } = player()
  await commands.start(episode)
  commands.stop()
  expect(engine().calls).not.toContain('unload')
  await commands.start(channel)
  commands.stop()
  expect(store.get()).toMatchObject({ mediaId: 'live-702', ready: false, playing: false })
  await commands.play()
  expect(engine().calls.slice(-3)).toEqual(['unload', 'load live-702 live', 'play'])
})

test('reset gives the next media a new key and a new engine', async () => {
  const { store, commands, engines } = player()
  await commands.start(episode)
  commands.reset()
  expect(engines[0]?.calls.at(-1)).toBe('destroy')
  expect(store.get()).toMatchObject({ key: 'key-2', mediaId: null, ready: false })
  await commands.start(episode)
  expect(engines).toHaveLength(2)
  expect(store.get().key).toBe('key-2')
})

test('a control before the player is ready is only logged', async () => {
  const { store, commands } = player()
  await commands.play()
  expect(vi.mocked(console.warn).mock.calls).toEqual([['Player is not ready, reload the page']])
  expect(store.get()).toBe(IDLE)
})

describe('error messages', () => {
  test('a media that the catalog refuses: Failed to load media', async () => {
    const { store, commands, engine } = player()
    await commands.start(episode)
    engine().loadFailures.push(new LoadError('gone', { isNetwork: false }))
    await commands.start(channel)
    expect(store.get()).toMatchObject({ error: 'Failed to load media', loading: false, playing: false })
  })

  test('a loaded media that does not play: Failed to load and play media', async () => {
    const { store, commands, engine } = player()
    await commands.start(episode)
    engine().playFailures.push(refusal('NotSupportedError'))
    await commands.start(channel)
    expect(store.get().error).toBe('Failed to load and play media')
  })

  test('a browser that cannot play: Failed to start audio playback', async () => {
    const { store, commands } = player(() => {
      throw new Error('No audio here')
    })
    await commands.start(episode)
    expect(store.get().error).toBe('Failed to start audio playback')
  })

  test('a paused media that does not resume: Failed to play media', async () => {
    const { store, commands, engine } = player()
    await commands.start(episode)
    commands.pause()
    engine().playFailures.push(refusal('NotSupportedError'))
    await commands.play()
    expect(store.get().error).toBe('Failed to play media')
  })

  test('a play superseded by another command reports no error', async () => {
    const { store, commands, engine } = player()
    await commands.start(episode)
    engine().playFailures.push(refusal('AbortError'))
    await commands.play()
    expect(store.get().error).toBeNull()
  })

  test('a media that failed before loading is retried on play', async () => {
    const { store, commands, engine } = player()
    store.send({ type: 'media-requested', media: episode, key: 'key-1', startAt: 20 })
    store.send({ type: 'error', message: 'Failed to start audio playback' })
    await commands.play()
    expect(engine().calls.slice(-2)).toEqual(['load episode-1 20', 'play'])
    expect(store.get()).toMatchObject({ error: null, playing: true })
  })

  test('after a failure, play retries from the last position', async () => {
    const { store, commands, engine } = player()
    await commands.start(episode)
    engine().emit({ type: 'time', seconds: 42, instant: null })
    engine().emit({ type: 'failed' })
    await commands.play()
    expect(engine().calls.slice(-2)).toEqual(['load episode-1 42', 'play'])
    expect(store.get()).toMatchObject({ error: null, playing: true })
  })
})

describe('network failures', () => {
  const away = () => new LoadError('offline', { isNetwork: true })

  test('while loading, are retried until the load succeeds', async () => {
    const { store, timers, commands, engine } = player()
    await commands.start(channel)
    engine().loadFailures.push(away(), away())
    await commands.start(episode, { startAt: 20 })
    expect(store.get()).toMatchObject({ connection: 'reconnecting', loading: true, error: null })
    timers.pass(1_000)
    await vi.waitFor(() => expect(engine().loadFailures).toHaveLength(0))
    timers.pass(2_000)
    await vi.waitFor(() => expect(store.get()).toMatchObject({ connection: 'ok', playing: true }))
    expect(engine().calls.slice(-4)).toEqual(['load episode-1 20', 'load episode-1 20', 'load episode-1 20', 'play'])
  })

  test('are not retried after the media was dismissed', async () => {
    const { timers, commands, engine } = player()
    await commands.start(episode)
    engine().emit({ type: 'interrupted' })
    commands.reset()
    timers.pass(5 * 60_000)
    expect(engine().calls.at(-1)).toBe('destroy')
  })

  test('while playing, keep the buffer and retry in the engine', async () => {
    const { store, timers, commands, engine } = player()
    await commands.start(channel)
    engine().emit({ type: 'interrupted' })
    expect(store.get()).toMatchObject({ connection: 'reconnecting', playing: true, error: null })
    timers.pass(1_000)
    commands.online()
    engine().emit({ type: 'recovered' })
    expect(store.get().connection).toBe('ok')
    expect(engine().calls.slice(-2)).toEqual(['retry', 'retry'])
  })

  test('for five minutes, wait for a tap, which resumes', async () => {
    const { store, timers, commands, engine } = player()
    await commands.start(channel)
    engine().emit({ type: 'interrupted' })
    timers.pass(300_000)
    expect(store.get()).toMatchObject({ connection: 'tap-to-continue', playing: false, loading: false })
    await commands.play()
    engine().emit({ type: 'recovered' })
    expect(store.get()).toMatchObject({ connection: 'ok', playing: true })
  })

  test('from the start, wait for a tap without a spinner, and the tap loads again', async () => {
    const { store, timers, commands, engine } = player()
    await commands.start(channel)
    engine().loadFailures.push(...Array.from({ length: 20 }, away))
    await commands.start(episode)
    timers.pass(300_000)
    expect(store.get()).toMatchObject({ connection: 'tap-to-continue', loading: false, ready: false })
    engine().loadFailures.length = 0
    await commands.play()
    await vi.waitFor(() => expect(store.get()).toMatchObject({ connection: 'ok', playing: true }))
  })

  test('after the tap, are an error that can be retried', async () => {
    const { store, timers, commands, engine } = player()
    await commands.start(channel)
    engine().emit({ type: 'interrupted' })
    timers.pass(300_000)
    await commands.play()
    engine().emit({ type: 'interrupted' })
    expect(store.get()).toMatchObject({ connection: 'ok', error: 'Playback error occurred', playing: false })
    await commands.play()
    expect(store.get()).toMatchObject({ error: null, playing: true })
  })
})
