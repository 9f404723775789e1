import { beforeEach, describe, expect, test, vi } from 'vitest'
import { reduce } from '../core/reduce.ts'
import { PlayerCommands } from '../core/commands.ts'
import { IDLE, type PlayableMedia } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { fakeMemory, fakeOrder } from '../testing/fake-listening.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import type { PlayOrder } from '../queue/play-order.ts'
import type { Memory } from './memory.ts'

const episode: PlayableMedia = { mediaId: 'episode-1', title: 'One', durationSeconds: 100, showId: '/podcasts/one' }
const film: PlayableMedia = { mediaId: 'film-1', title: 'Film', kind: 'video', url: '/videos/one/film' }
const channel: PlayableMedia = {
  mediaId: 'live-702',
  title: 'Show',
  station: '702',
  live: { startsAt: '2026-01-05T07:00:00.000Z', endsAt: '2026-01-05T10:00:00.000Z' },
}

function player({ memory = {}, order = {} }: { memory?: Partial<Memory>; order?: Partial<PlayOrder> } = {}) {
  const engine = new FakeEngine()
  const timers = new ManualTimers(Date.parse('2026-01-05T09:00:00.000Z'))
  const store = createStore(IDLE, reduce)
  const createEngine = vi.fn<() => FakeEngine>(() => engine)
  const requests = new PlayerCommands({
    store,
    timers,
    newKey: () => 'key',
    createEngine,
    memory: fakeMemory(memory),
    order: fakeOrder(order),
  })
  return { engine, timers, store, requests, createEngine }
}

const volumes = (engine: FakeEngine) => engine.asked.filter((asked) => asked.startsWith('volume'))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('resume', () => {
  test('a media goes on where it was left', async () => {
    const { engine, store, requests } = player({ memory: { resumeAt: () => 42 } })
    await requests.start(episode)
    expect(engine.asked).toContain('load episode-1 42')
    expect(store.get()).toMatchObject({ mediaId: 'episode-1', currentTime: 42 })
  })

  test('from the start is a choice, and is told to the memory', async () => {
    const chose = vi.fn<Memory['chose']>()
    const { engine, requests } = player({ memory: { resumeAt: () => 42, chose } })
    await requests.playNow(episode, { fromStart: true })
    expect(engine.asked).toContain('load episode-1 0')
    expect(chose).toHaveBeenCalledWith(episode)
  })

  test('a seek is told to the memory, inside the media', async () => {
    const sought = vi.fn<Memory['sought']>()
    const { requests } = player({ memory: { sought } })
    await requests.start(episode)
    requests.seekTo(1_000)
    expect(sought.mock.calls).toEqual([[100]])
  })

  test('a place that the listener chose is told from one that was remembered, until another media starts', async () => {
    const { requests } = player({ memory: { resumeAt: () => 42 } })
    await requests.start(episode)
    expect(requests.isPlaceChosen).toBe(false)
    requests.seekTo(10)
    expect(requests.isPlaceChosen).toBe(true)
    await requests.start(film)
    expect(requests.isPlaceChosen).toBe(false)
    await requests.playFrom(episode, 0)
    expect(requests.isPlaceChosen).toBe(true)
    requests.goOnFrom(60)
    await requests.playNow(film)
    expect(requests.isPlaceChosen).toBe(false)
  })

  test('a place that was reached elsewhere is gone to, and is nothing that was chosen here', async () => {
    const sought = vi.fn<Memory['sought']>()
    const { engine, requests } = player({ memory: { sought } })
    await requests.start(episode)
    requests.goOnFrom(60)
    expect(engine.asked).toContain('seek 60')
    expect(sought).not.toHaveBeenCalled()
  })
})

describe('speed', () => {
  test('is that of the show, from the first sound on', async () => {
    const { engine, store, requests } = player({ memory: { speedOf: () => 1.5 } })
    await requests.start(episode)
    expect(engine.asked.slice(-3)).toEqual(['load episode-1 0', 'speed 1.5', 'play'])
    expect(store.get().speed).toBe(1.5)
  })

  test('stays between 0.75 and 2, and is kept for the media', async () => {
    const saveSpeed = vi.fn<Memory['saveSpeed']>()
    const { store, requests } = player({ memory: { saveSpeed } })
    await requests.start(episode)
    requests.setSpeed(9)
    expect(store.get().speed).toBe(2)
    requests.setSpeed(0.1)
    expect(store.get().speed).toBe(0.75)
    expect(saveSpeed.mock.calls).toEqual([
      [episode, 2],
      [episode, 0.75],
    ])
  })

  test('a live channel goes as it comes', async () => {
    const saveSpeed = vi.fn<Memory['saveSpeed']>()
    const { store, requests } = player({ memory: { saveSpeed } })
    requests.setSpeed(2)
    await requests.start(channel)
    requests.setSpeed(2)
    expect(store.get().speed).toBe(1)
    expect(saveSpeed).not.toHaveBeenCalled()
  })
})

describe('when a media ends', () => {
  test('what comes next starts', async () => {
    const { engine, store, requests } = player({ order: { next: () => film } })
    await requests.start(episode)
    engine.tell({ type: 'ended' })
    await vi.waitFor(() => expect(store.get()).toMatchObject({ mediaId: 'film-1', kind: 'video', playing: true }))
  })

  test('nothing is asked to go on that should not', async () => {
    const next = vi.fn<PlayOrder['next']>()
    const { engine, store, requests } = player({ order: { next } })
    await requests.start(episode)
    engine.tell({ type: 'ended' })
    expect(next.mock.calls).toEqual([[{ isAsked: false }]])
    expect(store.get()).toMatchObject({ ended: true, playing: false, isFinished: true })
    await requests.next()
    expect(next).toHaveBeenLastCalledWith({ isAsked: true })
  })

  test('previous goes to the media before, or to the beginning where there is none', async () => {
    const back = vi.fn<PlayOrder['back']>((seconds) => (seconds > 5 ? undefined : film))
    const { engine, store, requests } = player({ order: { back } })
    await requests.start(episode)
    engine.tell({ type: 'time', seconds: 60, instant: null })
    await requests.previous()
    expect(engine.asked.at(-1)).toBe('seek 0')
    engine.tell({ type: 'time', seconds: 3, instant: null })
    await requests.previous()
    expect(store.get().mediaId).toBe('film-1')
  })
})

test('audio and video share one engine, so that one lets the other go', async () => {
  const { engine, store, requests, createEngine } = player()
  await requests.start(film)
  expect(store.get()).toMatchObject({ kind: 'video', url: '/videos/one/film' })
  await requests.start(channel)
  expect(store.get().kind).toBe('audio')
  expect(createEngine).toHaveBeenCalledOnce()
  expect(engine.asked.filter((asked) => asked.startsWith('load'))).toEqual(['load film-1 0', 'load live-702 live'])
})

describe('sleep timer', () => {
  test('after its minutes it fades over 20 s, pauses, and gives the volume back', async () => {
    const { engine, store, timers, requests } = player()
    await requests.start(episode)
    requests.setVolume(0.8)
    requests.startSleepTimer(15)
    expect(store.get().sleep).toEqual({ wish: 15, endsAt: timers.now() + 900_000 })
    timers.pass(880_000)
    expect(volumes(engine).at(-1)).toBe('volume 0.8')
    timers.pass(10_000)
    expect(volumes(engine).at(-1)).toBe('volume 0.4')
    expect(store.get()).toMatchObject({ volume: 0.8, playing: true })
    timers.pass(10_000)
    expect(store.get()).toMatchObject({ playing: false, sleep: null, volume: 0.8 })
    expect(engine.asked.slice(-2)).toEqual(['pause', 'volume 0.8'])
  })

  test('live is stopped, not paused', async () => {
    const { engine, timers, requests } = player()
    await requests.start(channel)
    requests.startSleepTimer(30)
    timers.pass(1_800_000)
    expect(engine.asked).toContain('unload')
  })

  test('a volume that is chosen while it fades is the one that comes back', async () => {
    const { engine, store, timers, requests } = player()
    await requests.start(episode)
    requests.startSleepTimer(15)
    timers.pass(890_000)
    requests.setVolume(0.5)
    expect(volumes(engine).at(-1)).toBe('volume 0.25')
    expect(store.get().volume).toBe(0.5)
    timers.pass(10_000)
    expect(volumes(engine).at(-1)).toBe('volume 0.5')
  })

  test('cancelled while it fades, the sound comes back', async () => {
    const { engine, store, timers, requests } = player()
    await requests.start(episode)
    requests.startSleepTimer(15)
    timers.pass(890_000)
    requests.cancelSleepTimer()
    expect(volumes(engine).at(-1)).toBe('volume 1')
    timers.pass(60_000)
    expect(store.get()).toMatchObject({ playing: true, sleep: null })
  })

  test('a newer wish takes the place of the one before', async () => {
    const { store, timers, requests } = player()
    await requests.start(episode)
    requests.startSleepTimer(15)
    timers.pass(890_000)
    requests.startSleepTimer(60)
    timers.pass(60_000)
    expect(store.get().playing).toBe(true)
    timers.pass(3_540_000)
    expect(store.get().playing).toBe(false)
  })

  test('at the end of the item nothing comes after it', async () => {
    const { engine, store, requests } = player({ order: { next: () => film } })
    await requests.start(episode)
    requests.startSleepTimer('end-of-item')
    engine.tell({ type: 'time', seconds: 90, instant: null })
    expect(volumes(engine).at(-1)).toBe('volume 0.5')
    engine.tell({ type: 'ended' })
    expect(store.get()).toMatchObject({ mediaId: 'episode-1', ended: true, sleep: null, volume: 1 })
    expect(volumes(engine).at(-1)).toBe('volume 1')
  })

  test('minutes and the end of the item outlast a change of media, but live has no end of an item', async () => {
    const { store, requests } = player()
    await requests.start(episode)
    requests.startSleepTimer('end-of-item')
    await requests.start(film)
    expect(store.get().sleep?.wish).toBe('end-of-item')
    await requests.start(channel)
    expect(store.get().sleep).toBeNull()
  })

  test('the end of the show is when its end is heard, also where the sound lags behind the clock', async () => {
    const { engine, store, timers, requests } = player()
    await requests.start(channel)
    requests.startSleepTimer('end-of-show')
    const end = Date.parse('2026-01-05T10:00:00.000Z')
    expect(store.get().sleep).toEqual({ wish: 'end-of-show', endsAt: end })
    timers.pass(3_610_000)
    engine.tell({ type: 'time', seconds: 0, instant: end - 10_000 })
    expect(volumes(engine).at(-1)).toBe('volume 0.5')
    expect(store.get().playing).toBe(true)
    engine.tell({ type: 'time', seconds: 0, instant: end })
    expect(store.get()).toMatchObject({ playing: false, sleep: null })
  })

  test('a wish without an end is not taken', async () => {
    const { store, requests } = player()
    await requests.start(episode)
    requests.startSleepTimer('end-of-show')
    expect(store.get().sleep).toBeNull()
    await requests.start({ mediaId: 'live-702', title: '702', station: '702' })
    requests.startSleepTimer('end-of-item')
    requests.startSleepTimer('end-of-show')
    expect(store.get().sleep).toBeNull()
  })
})
