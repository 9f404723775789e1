import { beforeEach, expect, test, vi } from 'vitest'
import type { AllowedUse } from '#contract/consent.ts'
import { PlayerCommands } from '../core/commands.ts'
import { type EngineAds, LoadError } from '../core/engine.ts'
import { reduce } from '../core/reduce.ts'
import { IDLE, type PlayableMedia } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { FakeEngine } from '../testing/fake-engine.ts'
import { fakeOrder, fakePreferences } from '../testing/fake-listening.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import { settle } from '../testing/start-pod.ts'
import { AdBreaks } from './ad-breaks.ts'
import type { AdBreak, Breaks, LoadedBreak } from './break-runner.ts'

const episode: PlayableMedia = { mediaId: 'episode', title: 'One', station: '702', durationSeconds: 600 }
const other: PlayableMedia = { mediaId: 'other', title: 'Two', station: '702', durationSeconds: 600 }
const music: PlayableMedia = { mediaId: 'music', title: 'Three', station: '947', durationSeconds: 600 }

const DECISION = { tagUrl: '/tag', lufs: -16, use: 'none' as AllowedUse }

interface Site {
  isSubscriber?: boolean
  decide?: () => Promise<typeof DECISION | null>
  /** Seconds of the breaks within the media. */
  later?: number[]
  load?: () => Promise<void>
  /** Whether a part of the tag does not answer. */
  isStalled?: boolean
}

/** A player whose ads are names in the list of calls of its engine; the test ends the pre-roll. */
function player({ isSubscriber = false, decide = async () => DECISION, later = [], load, isStalled }: Site = {}) {
  const timers = new ManualTimers()
  const store = createStore(IDLE, reduce)
  const engine = new FakeEngine()
  const ads: EngineAds = {
    begin: () => void engine.calls.push('ads begin'),
    element: () => ({}) as HTMLMediaElement,
    setGain: () => {},
  }
  Object.assign(engine, { ads })
  const had = new Set<string>()
  const allowed = { isSubscriber, use: DECISION.use }
  const ends: (() => void)[] = []
  const play = async (_one: LoadedBreak, startMs: number, seconds: number) => {
    engine.calls.push(`ads at ${seconds} within ${startMs}`)
    store.send({ type: 'ad-pod-started', length: 1 })
    await new Promise<void>((resolve) => ends.push(resolve))
    store.send({ type: 'ad-pod-ended' })
  }
  const loaded = {} as LoadedBreak
  const breaks: Breaks = {
    first: loaded,
    later: later.map((seconds) => ({ secondsIn: () => seconds }) as unknown as AdBreak),
    load: async () => {
      await load?.()
      return loaded
    },
    play,
  }
  const commands = new PlayerCommands({
    store,
    timers,
    preferences: fakePreferences(),
    order: fakeOrder(),
    newKey: () => 'key',
    createEngine: () => engine,
    ads: new AdBreaks({
      store,
      timers,
      isSubscriber: () => allowed.isSubscriber,
      allowedUse: () => allowed.use,
      claimPreRoll: (station) => !had.has(station) && had.add(station) !== undefined,
      decide,
      loadRunner: async () => ({
        openBreaks: async ({ loading }) => {
          if (isStalled) await new Promise((resolve) => loading.addEventListener('abort', resolve))
          return breaks
        },
      }),
    }),
  })
  const endAds = async () => {
    ends.shift()?.()
    await settle()
  }
  const playAt = async (seconds: number) => {
    engine.currentTime = seconds
    engine.emit({ type: 'time', seconds, instant: null })
    await settle()
  }
  return { timers, store, engine, commands, endAds, playAt, allowed, calls: engine.calls }
}

const isAd = (call: string) => call.startsWith('ads at')

// What goes wrong with ads is also logged.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test('the ads come first, and the previous media is silent meanwhile', async () => {
  const { commands, calls, store, endAds } = player()
  void commands.start(episode)
  await settle()
  expect(calls).toEqual(['volume 1', 'muted false', 'ads begin', 'prepare episode', 'ads at 0 within 5000'])
  expect(store.get()).toMatchObject({ mediaId: 'episode', loading: true, ad: { podActive: true } })
  await endAds()
  expect(calls.slice(-2)).toEqual(['load episode 0', 'play'])
  expect(store.get()).toMatchObject({ playing: true, ad: IDLE.ad })
})

test('a station has one pre-roll in a session, also after an error and a reconnect', async () => {
  const { commands, calls, engine, timers, endAds } = player()
  void commands.start(episode)
  await settle()
  await endAds()
  engine.emit({ type: 'interrupted' })
  timers.pass(5_000)
  await commands.retry()
  await commands.start(other)
  expect(calls.filter(isAd)).toHaveLength(1)
  void commands.start(music)
  await settle()
  expect(calls.filter(isAd)).toHaveLength(2)
})

test('a subscriber has none, and neither has a media that is loaded without playing', async () => {
  const subscriber = player({ isSubscriber: true })
  await subscriber.commands.start(episode)
  const restored = player()
  await restored.commands.start(episode, { autoplay: false })
  for (const { calls } of [subscriber, restored]) expect(calls.filter((call) => call.startsWith('ads'))).toEqual([])
})

test('when the server has no ads, the media plays, which was prepared meanwhile', async () => {
  const { commands, calls } = player({ decide: async () => null })
  await commands.start(episode)
  expect(calls.slice(2)).toEqual(['ads begin', 'prepare episode', 'load episode 0', 'play'])
})

test.each([
  ['answers too late', () => new Promise<null>(() => {})],
  ['cannot be reached', () => Promise.reject(new Error('no network'))],
])('when the server %s the media plays after at most three seconds', async (_name, decide) => {
  const { commands, calls, timers } = player({ decide })
  void commands.start(episode)
  await settle()
  timers.pass(3_000)
  await settle()
  expect(calls.slice(-2)).toEqual(['load episode 0', 'play'])
})

test('when a wrapper does not answer the other ads play after three seconds, with two seconds for their first frame', async () => {
  const { commands, calls, timers } = player({ isStalled: true })
  void commands.start(episode)
  await settle()
  timers.pass(2_999)
  await settle()
  expect(calls.filter(isAd)).toEqual([])
  timers.pass(1)
  await settle()
  expect(calls.filter(isAd)).toEqual(['ads at 0 within 2000'])
})

test('another media takes the place of the ads and of the media after them', async () => {
  const { commands, calls, endAds } = player()
  void commands.start(episode)
  await settle()
  await commands.start(other)
  await endAds()
  expect(calls.filter((call) => call.startsWith('load'))).toEqual(['load other 0'])
})

test('a break within a recording is played when it is reached, and the recording resumes there', async () => {
  const { commands, calls, endAds, playAt } = player({ later: [30, 60, 90] })
  void commands.start(episode)
  await settle()
  await endAds()
  await playAt(29)
  expect(calls.filter(isAd)).toHaveLength(1)
  // Whoever skips two breaks hears one.
  await playAt(61)
  expect(calls.at(-1)).toBe('ads at 61 within 5000')
  await endAds()
  expect(calls.slice(-2)).toEqual(['load episode 61', 'play'])
  await playAt(20)
  await playAt(62)
  expect(calls.filter(isAd)).toHaveLength(2)
})

test('a recording that is tried again after an error has its later breaks, and no second pre-roll', async () => {
  const { commands, calls, engine, endAds, playAt } = player({ later: [30, 60] })
  void commands.start(episode)
  await settle()
  await endAds()
  await playAt(20)
  engine.emit({ type: 'failed' })
  await commands.retry()
  expect(calls.slice(-2)).toEqual(['load episode 20', 'play'])
  await playAt(31)
  expect(calls.at(-1)).toBe('ads at 31 within 5000')
  engine.loadFailures.push(new LoadError('gone', { isNetwork: false }))
  await endAds()
  await commands.play()
  await playAt(61)
  expect(calls.filter(isAd)).toEqual(['ads at 0 within 5000', 'ads at 31 within 5000', 'ads at 61 within 5000'])
})

test('a break that is skipped during a pause is played when the recording plays on', async () => {
  const { commands, calls, endAds, playAt } = player({ later: [30] })
  void commands.start(episode)
  await settle()
  await endAds()
  await playAt(29)
  commands.pause()
  await playAt(61)
  expect(calls.filter(isAd)).toHaveLength(1)
  await commands.play()
  await settle()
  expect(calls.at(-1)).toBe('ads at 61 within 5000')
})

test.each([
  ['has subscribed since', { isSubscriber: true }],
  ['has changed the permission since', { use: 'measurement' }],
])('a listener who %s hears no later break', async (_name, change) => {
  const { commands, calls, endAds, playAt, allowed } = player({ later: [30] })
  void commands.start(episode)
  await settle()
  await endAds()
  Object.assign(allowed, change)
  await playAt(31)
  expect(calls.filter(isAd)).toHaveLength(1)
})

test('a channel has no breaks within it', async () => {
  const { commands, calls, endAds, playAt } = player({ later: [30] })
  void commands.start({ mediaId: 'live', title: 'Live', station: '702', isLivestream: true })
  await settle()
  await endAds()
  await playAt(31)
  expect(calls.filter(isAd)).toHaveLength(1)
})

test('a video that is changed to audio only has its ads before and within it', async () => {
  const { commands, calls, endAds, playAt } = player({ later: [30] })
  void commands.start({ ...episode, kind: 'video' })
  await commands.setAudioOnly(true)
  await settle()
  expect(calls.filter(isAd)).toHaveLength(1)
  await commands.setAudioOnly(false)
  await endAds()
  expect(calls.filter((call) => call.startsWith('load'))).toEqual(['load episode 0'])
  await playAt(20)
  await commands.setAudioOnly(true)
  expect(calls.slice(-2)).toEqual(['load episode 20', 'play'])
  await playAt(31)
  expect(calls.filter(isAd)).toHaveLength(2)
  await commands.setAudioOnly(false)
})

test('stopping a channel during its ads ends both', async () => {
  const { commands, calls, store, endAds } = player()
  void commands.start({ mediaId: 'live', title: 'Live', station: '702', isLivestream: true })
  await settle()
  commands.stop()
  await endAds()
  expect(calls.at(-1)).toBe('unload')
  expect(store.get()).toMatchObject({ loading: false, playing: false, ad: IDLE.ad })
})

test('a break that loads while the listener pauses waits until the recording plays on', async () => {
  const loading = Promise.withResolvers<void>()
  const { commands, calls, endAds, playAt } = player({ later: [30], load: () => loading.promise })
  void commands.start(episode)
  await settle()
  await endAds()
  await playAt(31)
  commands.pause()
  loading.resolve()
  await settle()
  expect(calls.filter(isAd)).toHaveLength(1)
  await commands.play()
  await settle()
  expect(calls.at(-1)).toBe('ads at 31 within 5000')
})
