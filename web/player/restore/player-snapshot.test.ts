import { beforeEach, expect, test, vi } from 'vitest'
import type { AdPort } from '#web/player/core/ad-port.ts'
import { PlayerCommands } from '#web/player/core/commands.ts'
import { reduce } from '#web/player/core/reduce.ts'
import { IDLE, type PlayableMedia } from '#web/player/core/state.ts'
import { createStore } from '#web/player/core/store.ts'
import { FakeEngine } from '#web/player/testing/fake-engine.ts'
import { fakePreferences, fakeOrder } from '#web/player/testing/fake-listening.ts'
import { ManualTimers } from '#web/player/testing/manual-timers.ts'
import { isPlayerSnapshot, type PlayerSnapshot, playerSnapshot, restorePlayer } from './player-snapshot.ts'

const NOW = new Date('2026-01-05T09:00:00.000Z')
const HEARD_AT = Date.parse('2026-01-05T08:58:30.000Z')

const episode: PlayableMedia = { mediaId: 'episode-1', title: 'One', durationSeconds: 100 }
const channel: PlayableMedia = {
  mediaId: 'live-702',
  title: 'Show',
  station: '702',
  live: { startsAt: '2026-01-05T07:00:00.000Z', endsAt: '2026-01-05T10:00:00.000Z' },
}

/** A player in a new page. */
function page(ads?: AdPort) {
  const engine = new FakeEngine()
  const store = createStore(IDLE, reduce)
  const ports = { store, timers: new ManualTimers(NOW.getTime()), preferences: fakePreferences(), order: fakeOrder() }
  const commands = new PlayerCommands({
    ...ports,
    newKey: () => 'key',
    createEngine: () => engine,
    ...(ads && { ads }),
  })
  return { engine, store, commands, load: () => Promise.resolve(commands) }
}

/** Takes a snapshot of a page that plays `media`. */
async function leave(media: PlayableMedia, meanwhile: (old: ReturnType<typeof page>) => void = () => {}) {
  const old = page()
  await old.commands.start(media)
  meanwhile(old)
  const kept: unknown = JSON.parse(JSON.stringify(playerSnapshot(NOW, old)))
  if (!isPlayerSnapshot(kept)) throw new Error('Not a snapshot')
  return kept
}

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test('a playing episode resumes at its position and volume', async () => {
  const snapshot = await leave(episode, ({ engine, commands }) => {
    commands.setVolume(0.4)
    engine.emit({ type: 'time', seconds: 42, instant: null })
  })
  const { engine, store, ...player } = page()
  await restorePlayer(snapshot, later(1), { store, ...player })
  expect(engine.calls).toContain('load episode-1 42')
  expect(store.get()).toMatchObject({ playing: true, currentTime: 42, volume: 0.4, media: episode })
})

test('playback that continues after a redirect is not delayed by ads, and media pressed later has them', async () => {
  const snapshot = await leave(episode)
  const ads = { controls: undefined, before: vi.fn<AdPort['before']>(), cancel: () => {} }
  const { store, commands, load } = page(ads)
  await restorePlayer(snapshot, later(1), { store, load })
  expect([store.get().playing, ads.before.mock.calls.length]).toEqual([true, 0])
  await commands.start(channel)
  expect(ads.before).toHaveBeenCalledOnce()
})

test('when autoplay is refused, the media is ready and one press plays it', async () => {
  const snapshot = await leave(episode, ({ engine }) => engine.emit({ type: 'time', seconds: 42, instant: null }))
  const { engine, store, commands, load } = page()
  engine.playFailures.push(Object.assign(new Error('press first'), { name: 'NotAllowedError' }))
  await restorePlayer(snapshot, later(1), { store, load })
  expect(store.get()).toMatchObject({ ready: true, playing: false, loading: false, error: null, currentTime: 42 })
  await commands.play()
  expect(store.get().playing).toBe(true)
})

test('paused media stays paused, and so does media of an old snapshot', async () => {
  const paused = await leave(episode, ({ commands }) => commands.pause())
  const playing = await leave(episode)
  for (const [snapshot, minutes] of [
    [paused, 1],
    [playing, 20],
  ] as const) {
    const { store, load } = page()
    await restorePlayer(snapshot, later(minutes), { store, load })
    expect(store.get()).toMatchObject({ mediaId: 'episode-1', ready: true, playing: false, loading: false })
  }
})

test('media that an advertisement has interrupted plays again', async () => {
  const snapshot = await leave(episode, ({ engine, store }) => {
    engine.emit({ type: 'time', seconds: 42, instant: null })
    store.send({ type: 'paused' })
    store.send({ type: 'ad-pod-started', length: 1 })
    store.send({ type: 'ad-started' })
  })
  const { store, load } = page()
  await restorePlayer(snapshot, later(1), { store, load })
  expect(store.get()).toMatchObject({ currentTime: 42, playing: true })
})

test('a live channel resumes at its program date-time', async () => {
  const snapshot = await leave(channel, ({ engine }) => engine.emit({ type: 'time', seconds: 9, instant: HEARD_AT }))
  const { engine, store, load } = page()
  await restorePlayer(snapshot, later(1), { store, load })
  expect(engine.calls).toContain(`load live-702 live at ${HEARD_AT}`)
  expect(store.get()).toMatchObject({ live: true, playing: true, currentTime: 0 })
})

test('the sleep timer continues, and an expired one prevents playback', async () => {
  for (const choice of [15, 'end-of-show'] as const) {
    const snapshot = await leave(channel, ({ commands }) => commands.startSleepTimer(choice))
    const { store, load } = page()
    await restorePlayer(snapshot, later(1), { store, load })
    expect(store.get()).toMatchObject({ playing: true, sleep: snapshot.sleep })
  }
  const snapshot = await leave(episode, ({ commands }) => commands.startSleepTimer(15))
  const { store, load } = page()
  await restorePlayer({ ...snapshot, takenAt: later(14).getTime() }, later(16), { store, load })
  expect(store.get()).toMatchObject({ playing: false, sleep: null })
})

test('media played since is not replaced', async () => {
  const snapshot = await leave(episode)
  const { engine, store, commands, load } = page()
  await commands.start(channel)
  await restorePlayer(snapshot, later(1), { store, load })
  expect(store.get().mediaId).toBe('live-702')
  expect(engine.calls).not.toContain('load episode-1 0')
})

test('a failed fetch of the player is an error', async () => {
  const snapshot = await leave(episode)
  const { store } = page()
  await restorePlayer(snapshot, later(1), { store, load: () => Promise.reject(new Error('offline')) })
  expect(store.get()).toMatchObject({ mediaId: 'episode-1', loading: false, playing: false })
  expect(store.get().error).not.toBeNull()
})

test('an idle or ended player has no snapshot', async () => {
  expect(playerSnapshot(NOW, page())).toBeNull()
  const { engine, commands, store, load } = page()
  await commands.start(episode)
  engine.emit({ type: 'ended' })
  expect(playerSnapshot(NOW, { store, load })).toBeNull()
})

test('invalid snapshots are rejected', async () => {
  const snapshot = await leave(channel)
  const broken: unknown[] = [null, [], {}, { ...snapshot, media: {} }, { ...snapshot, startAt: '1' }]
  broken.push({ ...snapshot, sleep: {} }, { ...snapshot, media: { ...channel, live: { startsAt: 1 } } })
  for (const each of broken) expect(isPlayerSnapshot(each)).toBe(false)
  expect(isPlayerSnapshot(snapshot satisfies PlayerSnapshot)).toBe(true)
})
