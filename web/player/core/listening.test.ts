import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListeningPreferences } from '../progress/listening-preferences.ts'
import type { PlayOrder } from '../queue/play-order.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { fakePreferences, fakeOrder } from '../testing/fake-listening.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import { PlayerCommands } from './commands.ts'
import { reduce } from './reduce.ts'
import { IDLE, type PlayableMedia } from './state.ts'
import { createStore } from './store.ts'

const episode: PlayableMedia = { mediaId: 'episode-1', title: 'One', durationSeconds: 100, showId: '/podcasts/one' }
const film: PlayableMedia = { mediaId: 'film-1', title: 'Film', kind: 'video', url: '/videos/one/film' }
const channel: PlayableMedia = {
  mediaId: 'live-702',
  title: 'Show',
  station: '702',
  live: { startsAt: '2026-01-05T07:00:00.000Z', endsAt: '2026-01-05T10:00:00.000Z' },
}

function player({
  preferences = {},
  order = {},
}: { preferences?: Partial<ListeningPreferences>; order?: Partial<PlayOrder> } = {}) {
  const engine = new FakeEngine()
  const timers = new ManualTimers(Date.parse('2026-01-05T09:00:00.000Z'))
  const store = createStore(IDLE, reduce)
  const createEngine = vi.fn<() => FakeEngine>(() => engine)
  const commands = new PlayerCommands({
    store,
    timers,
    newKey: () => 'key',
    createEngine,
    preferences: fakePreferences(preferences),
    order: fakeOrder(order),
  })
  return { engine, timers, store, commands, createEngine }
}

const volumes = (engine: FakeEngine) => engine.calls.filter((call) => call.startsWith('volume'))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('resume', () => {
  test('a media resumes at the saved position', async () => {
    const { engine, store, commands } = player({ preferences: { resumeAt: () => 42 } })
    await commands.start(episode)
    expect(engine.calls).toContain('load episode-1 42')
    expect(store.get()).toMatchObject({ mediaId: 'episode-1', currentTime: 42 })
  })

  test('playing from the start is reported as chosen', async () => {
    const startChosen = vi.fn<ListeningPreferences['startChosen']>()
    const { engine, commands } = player({ preferences: { resumeAt: () => 42, startChosen } })
    await commands.playNow(episode, { fromStart: true })
    expect(engine.calls).toContain('load episode-1 0')
    expect(startChosen).toHaveBeenCalledWith(episode)
  })

  test('a seek is reported within the duration', async () => {
    const seeked = vi.fn<ListeningPreferences['seeked']>()
    const { commands } = player({ preferences: { seeked } })
    await commands.start(episode)
    commands.seekTo(1_000)
    expect(seeked.mock.calls).toEqual([[100]])
  })

  test('a chosen position is distinguished from a restored one until another media starts', async () => {
    const { commands } = player({ preferences: { resumeAt: () => 42 } })
    await commands.start(episode)
    expect(commands.isPositionChosen).toBe(false)
    commands.seekTo(10)
    expect(commands.isPositionChosen).toBe(true)
    await commands.start(film)
    expect(commands.isPositionChosen).toBe(false)
    await commands.playFrom(episode, 0)
    expect(commands.isPositionChosen).toBe(true)
    commands.syncPosition(60)
    await commands.playNow(film)
    expect(commands.isPositionChosen).toBe(false)
  })

  test('a synced position is not reported as a seek', async () => {
    const seeked = vi.fn<ListeningPreferences['seeked']>()
    const { engine, commands } = player({ preferences: { seeked } })
    await commands.start(episode)
    commands.syncPosition(60)
    expect(engine.calls).toContain('seek 60')
    expect(seeked).not.toHaveBeenCalled()
  })
})

describe('speed', () => {
  test('is that of the show from the start', async () => {
    const { engine, store, commands } = player({ preferences: { preferredSpeed: () => 1.5 } })
    await commands.start(episode)
    expect(engine.calls.slice(-3)).toEqual(['load episode-1 0', 'speed 1.5', 'play'])
    expect(store.get().speed).toBe(1.5)
  })

  test('stays between 0.75 and 2, and is saved for the media', async () => {
    const saveSpeed = vi.fn<ListeningPreferences['saveSpeed']>()
    const { store, commands } = player({ preferences: { saveSpeed } })
    await commands.start(episode)
    commands.setSpeed(9)
    expect(store.get().speed).toBe(2)
    commands.setSpeed(0.1)
    expect(store.get().speed).toBe(0.75)
    expect(saveSpeed.mock.calls).toEqual([
      [episode, 2],
      [episode, 0.75],
    ])
  })

  test('a live channel plays at normal speed', async () => {
    const saveSpeed = vi.fn<ListeningPreferences['saveSpeed']>()
    const { store, commands } = player({ preferences: { saveSpeed } })
    commands.setSpeed(2)
    await commands.start(channel)
    commands.setSpeed(2)
    expect(store.get().speed).toBe(1)
    expect(saveSpeed).not.toHaveBeenCalled()
  })
})

describe('when a media ends', () => {
  test('the next media starts', async () => {
    const { engine, store, commands } = player({ order: { next: () => film } })
    await commands.start(episode)
    engine.emit({ type: 'ended' })
    await vi.waitFor(() => expect(store.get()).toMatchObject({ mediaId: 'film-1', kind: 'video', playing: true }))
  })

  test('automatic and requested next are distinguished', async () => {
    const next = vi.fn<PlayOrder['next']>()
    const { engine, store, commands } = player({ order: { next } })
    await commands.start(episode)
    engine.emit({ type: 'ended' })
    expect(next.mock.calls).toEqual([[{ isUserRequest: false }]])
    expect(store.get()).toMatchObject({ ended: true, playing: false, isFinished: true })
    await commands.next()
    expect(next).toHaveBeenLastCalledWith({ isUserRequest: true })
  })

  test('previous plays the media before, or seeks to the start', async () => {
    const back = vi.fn<PlayOrder['back']>((seconds) => (seconds > 5 ? undefined : film))
    const { engine, store, commands } = player({ order: { back } })
    await commands.start(episode)
    engine.emit({ type: 'time', seconds: 60, instant: null })
    await commands.previous()
    expect(engine.calls.at(-1)).toBe('seek 0')
    engine.emit({ type: 'time', seconds: 3, instant: null })
    await commands.previous()
    expect(store.get().mediaId).toBe('film-1')
  })
})

test('audio and video share one engine', async () => {
  const { engine, store, commands, createEngine } = player()
  await commands.start(film)
  expect(store.get()).toMatchObject({ kind: 'video', url: '/videos/one/film' })
  await commands.start(channel)
  expect(store.get().kind).toBe('audio')
  expect(createEngine).toHaveBeenCalledOnce()
  expect(engine.calls.filter((call) => call.startsWith('load'))).toEqual(['load film-1 0', 'load live-702 live'])
})

describe('sleep timer', () => {
  test('it fades out over the last 20 s, pauses and restores the volume', async () => {
    const { engine, store, timers, commands } = player()
    await commands.start(episode)
    commands.setVolume(0.8)
    commands.startSleepTimer(15)
    expect(store.get().sleep).toEqual({ choice: 15, endsAt: timers.now() + 900_000 })
    timers.pass(880_000)
    expect(volumes(engine).at(-1)).toBe('volume 0.8')
    timers.pass(10_000)
    expect(volumes(engine).at(-1)).toBe('volume 0.4')
    expect(store.get()).toMatchObject({ volume: 0.8, playing: true })
    timers.pass(10_000)
    expect(store.get()).toMatchObject({ playing: false, sleep: null, volume: 0.8 })
    expect(engine.calls.slice(-2)).toEqual(['pause', 'volume 0.8'])
  })

  test('live media is stopped', async () => {
    const { engine, timers, commands } = player()
    await commands.start(channel)
    commands.startSleepTimer(30)
    timers.pass(1_800_000)
    expect(engine.calls).toContain('unload')
  })

  test('a volume set while fading is restored', async () => {
    const { engine, store, timers, commands } = player()
    await commands.start(episode)
    commands.startSleepTimer(15)
    timers.pass(890_000)
    commands.setVolume(0.5)
    expect(volumes(engine).at(-1)).toBe('volume 0.25')
    expect(store.get().volume).toBe(0.5)
    timers.pass(10_000)
    expect(volumes(engine).at(-1)).toBe('volume 0.5')
  })

  test('cancelling while fading restores the volume', async () => {
    const { engine, store, timers, commands } = player()
    await commands.start(episode)
    commands.startSleepTimer(15)
    timers.pass(890_000)
    commands.cancelSleepTimer()
    expect(volumes(engine).at(-1)).toBe('volume 1')
    timers.pass(60_000)
    expect(store.get()).toMatchObject({ playing: true, sleep: null })
  })

  test('a new choice replaces the previous one', async () => {
    const { store, timers, commands } = player()
    await commands.start(episode)
    commands.startSleepTimer(15)
    timers.pass(890_000)
    commands.startSleepTimer(60)
    timers.pass(60_000)
    expect(store.get().playing).toBe(true)
    timers.pass(3_540_000)
    expect(store.get().playing).toBe(false)
  })

  test('end-of-item prevents the next media', async () => {
    const { engine, store, commands } = player({ order: { next: () => film } })
    await commands.start(episode)
    commands.startSleepTimer('end-of-item')
    engine.emit({ type: 'time', seconds: 90, instant: null })
    expect(volumes(engine).at(-1)).toBe('volume 0.5')
    engine.emit({ type: 'ended' })
    expect(store.get()).toMatchObject({ mediaId: 'episode-1', ended: true, sleep: null, volume: 1 })
    expect(volumes(engine).at(-1)).toBe('volume 1')
  })

  test('minutes and end-of-item survive a change of media, except end-of-item for live', async () => {
    const { store, commands } = player()
    await commands.start(episode)
    commands.startSleepTimer('end-of-item')
    await commands.start(film)
    expect(store.get().sleep?.choice).toBe('end-of-item')
    await commands.start(channel)
    expect(store.get().sleep).toBeNull()
  })

  test('end-of-show is measured at the playhead, not the clock', async () => {
    const { engine, store, timers, commands } = player()
    await commands.start(channel)
    commands.startSleepTimer('end-of-show')
    const end = Date.parse('2026-01-05T10:00:00.000Z')
    expect(store.get().sleep).toEqual({ choice: 'end-of-show', endsAt: end })
    timers.pass(3_610_000)
    engine.emit({ type: 'time', seconds: 0, instant: end - 10_000 })
    expect(volumes(engine).at(-1)).toBe('volume 0.5')
    expect(store.get().playing).toBe(true)
    engine.emit({ type: 'time', seconds: 0, instant: end })
    expect(store.get()).toMatchObject({ playing: false, sleep: null })
  })

  test('a choice without a known end is ignored', async () => {
    const { store, commands } = player()
    await commands.start(episode)
    commands.startSleepTimer('end-of-show')
    expect(store.get().sleep).toBeNull()
    await commands.start({ mediaId: 'live-702', title: '702', station: '702' })
    commands.startSleepTimer('end-of-item')
    commands.startSleepTimer('end-of-show')
    expect(store.get().sleep).toBeNull()
  })
})
