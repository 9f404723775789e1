import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeEngine } from '../testing/fake-engine.ts'
import { fakeOrder, fakePreferences } from '../testing/fake-listening.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import { PlayerCommands } from './commands.ts'
import { behindLive, behindText, liveValueText } from './live-position.ts'
import { reduce } from './reduce.ts'
import { IDLE, type PlayableMedia } from './state.ts'
import { createStore } from './store.ts'

const ms = (time: string) => Date.parse(`2026-01-05T${time}.000Z`)
const channel: PlayableMedia = {
  mediaId: 'live-702',
  title: 'Show',
  station: '702',
  live: { startsAt: new Date(ms('08:00:00')).toISOString(), endsAt: new Date(ms('11:00:00')).toISOString() },
}
const WINDOW_MS = 2 * 3_600_000
/** From the clock to the live edge. */
const LAG_MS = 12_000

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** A channel that plays live at 09:30, with a window of two hours or without one. */
async function listening({ hasWindow = true, media = channel } = {}) {
  const engine = new FakeEngine()
  const timers = new ManualTimers(ms('09:30:00') + LAG_MS)
  const store = createStore(IDLE, reduce)
  const notices: string[] = []
  const commands = new PlayerCommands({
    store,
    timers,
    preferences: fakePreferences(),
    order: fakeOrder(),
    newKey: () => 'key',
    createEngine: () => engine,
    notify: (message) => notices.push(message),
  })
  await commands.start(media)
  /** The engine's next report: `at` is the playhead, live without it. */
  const report = (at = timers.now() - LAG_MS) => {
    const to = timers.now() - LAG_MS
    engine.range = hasWindow ? { from: to - WINDOW_MS, to } : null
    engine.emit({ type: 'time', seconds: 0, instant: hasWindow ? at : null, range: engine.range })
  }
  report()
  engine.calls.length = 0
  return { engine, timers, store, commands, notices, report, behind: () => behindLive(store.get(), timers.now()) }
}

describe('a channel with a window', () => {
  test('a pause stays in place, and the distance to live grows with the clock', async () => {
    const { commands, engine, timers, store, behind } = await listening()
    commands.pause()
    expect([engine.calls, store.get().ready, behind()]).toEqual([['pause'], true, 0])
    timers.pass(5 * 60_000)
    expect([behind(), behindText(behind())]).toEqual([300_000, '5 min behind live'])
    await commands.play()
    expect(engine.calls).toEqual(['pause', 'play'])
    expect(store.get()).toMatchObject({ playing: true, playheadAt: ms('09:30:00') })
  })

  test('skips, positions in the show and the start of the show are instants', async () => {
    const { commands, engine } = await listening()
    commands.skip(-15)
    commands.seekTo(3_600)
    await commands.live.playFromStart()
    commands.skip(15)
    commands.skip(15)
    expect(engine.calls).toEqual([
      'seek to 09:29:45',
      'seek to 09:00:00',
      'seek to 08:00:00',
      'seek to 08:00:15',
      'seek to 08:00:30',
    ])
  })

  test('nothing before the window or after the live edge is played', async () => {
    const { commands, engine, timers } = await listening()
    commands.skip(60)
    commands.live.seekTo(ms('06:00:00'))
    timers.pass(3_600_000)
    await commands.live.playFromStart()
    expect(engine.calls).toEqual(['seek to 09:30:00', 'seek to 07:30:20', 'seek to 08:30:20'])
  })

  test('back to live plays at the live edge of now, also from a pause', async () => {
    const { commands, engine, timers, behind } = await listening()
    commands.pause()
    timers.pass(600_000)
    await commands.live.backToLive()
    expect(engine.calls).toEqual(['pause', 'seek to 09:40:00', 'play'])
    expect(behind()).toBe(0)
  })

  test('a position that has left the window is announced: the oldest part of the same show follows, otherwise live', async () => {
    const same = await listening()
    same.commands.live.seekTo(ms('08:10:00'))
    same.commands.pause()
    same.timers.pass(45 * 60_000)
    await same.commands.play()
    expect(same.notices).toEqual(['10:10 is too long ago to play. This is the oldest part there is, from 10:15.'])
    expect(same.engine.calls.slice(-2)).toEqual([`load live-702 live at ${ms('08:15:20')}`, 'play'])

    const over = await listening()
    over.commands.pause()
    over.timers.pass(12 * 3_600_000)
    await over.commands.play()
    expect(over.notices).toEqual(['11:30 is too long ago to play. This is live.'])
    expect(over.engine.calls.slice(-2)).toEqual(['load live-702 live', 'play'])
  })

  test('stop unloads, and discards the position', async () => {
    const { commands, engine, store } = await listening()
    commands.skip(-600)
    commands.stop()
    expect(store.get()).toMatchObject({ ready: false, playheadAt: null, liveWindow: null })
    await commands.play()
    expect(engine.calls.slice(-3)).toEqual(['unload', 'load live-702 live', 'play'])
  })

  test('after a failure it resumes behind live at its position', async () => {
    const { commands, engine, report } = await listening()
    report(ms('09:00:00'))
    engine.emit({ type: 'failed' })
    await commands.retry()
    expect(engine.calls).toEqual([`load live-702 live at ${ms('09:00:00')}`, 'play'])
  })

  test('the sleep timer stops it', async () => {
    const { commands, engine, timers } = await listening()
    commands.startSleepTimer(15)
    timers.pass(15 * 60_000)
    expect(engine.calls.at(-1)).not.toBe('pause')
    expect(engine.calls).toContain('unload')
  })
})

describe('a show on air that another device has begun', () => {
  const recording: PlayableMedia = {
    mediaId: 'airing-1',
    title: 'Show, Monday',
    station: '702',
    durationSeconds: 10_800,
  }
  const place = (time: string) => ({
    channel,
    instant: ms(time),
    recording,
    seconds: (ms(time) - ms('08:00:00')) / 1_000,
  })

  test('resumes at its instant while that is in the window, also in a loaded channel', async () => {
    const { commands, engine } = await listening()
    await commands.live.playAiring(place('09:10:00'))
    expect(engine.calls).toEqual(['seek to 09:10:00'])
    commands.stop()
    await commands.live.playAiring(place('09:10:00'))
    expect(engine.calls.slice(-2)).toEqual([`load live-702 live at ${ms('09:10:00')}`, 'play'])
  })

  test('resumes in its recording if the window begins later or the stream has none', async () => {
    const loaded = await listening()
    loaded.timers.pass(2.5 * 3_600_000)
    await loaded.commands.live.playAiring(place('08:30:00'))
    expect(loaded.engine.calls.slice(-2)).toEqual(['load airing-1 1800', 'play'])
    for (const hasWindow of [true, false]) {
      const { commands, engine, store, timers } = await listening({ hasWindow })
      commands.stop()
      timers.pass(2.5 * 3_600_000)
      if (engine.range) engine.range = { from: ms('10:00:00'), to: ms('12:00:00') }
      await commands.live.playAiring(place('08:30:00'))
      expect(engine.calls.slice(-2)).toEqual(['load airing-1 1800', 'play'])
      expect(store.get()).toMatchObject({ mediaId: 'airing-1', live: false, playing: true })
    }
  })
})

describe('a channel without a window', () => {
  test('a pause stops it, and it returns to live', async () => {
    const { commands, engine } = await listening({ hasWindow: false })
    commands.pause()
    await commands.play()
    expect(engine.calls).toEqual(['unload', 'load live-702 live', 'play'])
  })

  test('it cannot be rewound', async () => {
    const { commands, engine } = await listening({ hasWindow: false })
    commands.skip(-15)
    commands.seekTo(10)
    await commands.live.playFromStart()
    expect(engine.calls).toEqual([])
  })

  test('a live video is paused', async () => {
    const media: PlayableMedia = { mediaId: 'live-video-a', title: 'A', kind: 'video', isLivestream: true }
    const { commands, engine } = await listening({ hasWindow: false, media })
    commands.pause()
    expect(engine.calls).toEqual(['pause'])
  })
})

test('the slider says the clock time of the playhead, and "Live" at the edge', () => {
  const window = { lagMs: LAG_MS, lengthMs: WINDOW_MS }
  const now = ms('09:30:00') + LAG_MS
  expect(liveValueText(ms('09:18:00'), window, now)).toBe('11:18, 12 min behind live')
  expect(liveValueText(ms('09:29:33'), window, now)).toBe('11:29, 25 s behind live')
  expect(liveValueText(ms('09:29:55'), window, now)).toBe('Live')
})

test('a wrong clock of the device does not move the live edge', async () => {
  const { timers, behind, report } = await listening()
  timers.pass(86_400_000)
  report()
  expect(behind()).toBe(0)
})
