import { beforeEach, expect, test, vi } from 'vitest'
import { FakeEngine } from '../testing/fake-engine.ts'
import { channel, episode, player } from '../testing/test-player.ts'
import { type EngineMedia, LoadError } from './engine.ts'
import type { PlayableMedia } from './state.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

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

const stream: PlayableMedia = {
  mediaId: 'live-video-newsroom',
  title: 'Newsroom',
  kind: 'video',
  isLivestream: true,
  playbackToken: 'first',
}
const expired = () =>
  new LoadError('expired', { isNetwork: false, isUnauthorized: true, userMessage: 'Reload the page' })

/** A livestream whose token is good for six hours, and a gateway that answers with `found`. */
function watching(found: (string | Error | null)[]) {
  const tokens: (string | undefined)[] = []
  class TokenEngine extends FakeEngine {
    override load(media: EngineMedia, startAt?: number): Promise<void> {
      tokens.push(media.playbackToken)
      return super.load(media, startAt)
    }
  }
  const engine = new TokenEngine()
  const findToken = async () => {
    const next = found.shift() ?? null
    if (next instanceof Error) throw next
    return next
  }
  return { ...player(() => engine, { findToken }), engine, tokens }
}

test('a livestream that is played beyond its token goes on with a new one, again and again', async () => {
  const { store, timers, commands, engine, tokens } = watching(['second', 'third'])
  await commands.start(stream)
  for (const _period of [1, 2]) {
    timers.pass(6 * 3_600_000)
    engine.loadFailures.push(expired())
    engine.emit({ type: 'failed', isDenied: true })
    await settle()
    expect(store.get()).toMatchObject({ error: null, playing: true })
  }
  expect(tokens).toEqual(['first', 'first', 'second', 'second', 'third'])
})

test('a livestream that is played on a page older than its token plays with a new one', async () => {
  const { store, commands, engine, tokens } = watching(['second'])
  engine.loadFailures.push(expired())
  await commands.start(stream)
  expect(tokens).toEqual(['first', 'second'])
  expect(store.get()).toMatchObject({ error: null, playing: true })
})

test('a livestream is not played without a token, or with one that is refused as well', async () => {
  for (const found of [null, 'second']) {
    const { store, commands, engine, tokens } = watching([found, 'third'])
    engine.loadFailures.push(expired(), expired())
    await commands.start(stream)
    expect(store.get()).toMatchObject({ error: 'Reload the page', playing: false })
    expect(tokens).toEqual(found ? ['first', 'second'] : ['first'])
  }
})

test('without a network the new token is asked for again', async () => {
  const { store, timers, commands, engine, tokens } = watching([new Error('offline'), 'second'])
  engine.loadFailures.push(expired(), expired())
  await commands.start(stream)
  expect(store.get()).toMatchObject({ error: null, connection: 'reconnecting' })
  timers.pass(1_000)
  await settle()
  expect(tokens).toEqual(['first', 'first', 'second'])
  expect(store.get()).toMatchObject({ connection: 'ok', playing: true })
})

test('another media that is started while a token is asked for is not replaced', async () => {
  const { store, commands, engine } = watching(['second'])
  engine.loadFailures.push(expired())
  await Promise.all([commands.start(stream), commands.start(episode)])
  await settle()
  expect(store.get()).toMatchObject({ mediaId: 'episode-1', error: null, playing: true })
})

test('a channel that stays missing ends with a message that says so', async () => {
  const { store, timers, commands, engine } = player()
  await commands.start(channel)
  for (const _report of [1, 2]) {
    expect(store.get().error).toBeNull()
    engine().emit({ type: 'interrupted', isMissing: true })
    timers.pass(60_000)
  }
  expect(store.get()).toMatchObject({ error: 'This is not available at the moment', playing: false, connection: 'ok' })
})
