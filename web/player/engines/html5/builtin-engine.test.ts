import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlaybackVideo } from '#contract/playback.ts'
import { type EngineEvent, type EngineMedia, toErrorMessage, LoadError } from '../../core/engine.ts'
import { FakeMediaElement } from '../../testing/fake-media-element.ts'
import { ManualTimers } from '../../testing/manual-timers.ts'
import { BuiltinEngine } from './builtin-engine.ts'

const episode: EngineMedia = { mediaId: 'episode', isLive: false, kind: 'audio' }
const film: EngineMedia = { mediaId: 'film', isLive: false, kind: 'video', playbackToken: 'pass' }

const inCatalog = (id: string, type = 'audio/mp4'): PlaybackVideo => ({
  id,
  name: id,
  description: null,
  duration: 60_000,
  poster: null,
  sources: [{ src: `/media/${id}.mp4`, type }],
  text_tracks: [],
})

/** Creates an engine with its own page and catalog. */
function start(find: (media: Pick<EngineMedia, 'mediaId' | 'playbackToken'>) => Promise<PlaybackVideo>) {
  const audio = new FakeMediaElement()
  const video = new FakeMediaElement()
  const timers = new ManualTimers()
  const page = {
    // The used part of an element.
    audio: () => audio as unknown as HTMLAudioElement,
    video: () => video as unknown as HTMLVideoElement,
    findVideo: find,
  }
  const engine = new BuiltinEngine(timers, page)
  const events: EngineEvent[] = []
  engine.on((event) => events.push(event))
  return { engine, audio, video, timers, events, types: () => events.map(({ type }) => type) }
}

const withCatalog = () => start(({ mediaId }) => Promise.resolve(inCatalog(mediaId)))

/** Waits for the catalog response. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function loaded(setUp = withCatalog(), media = episode, startAt = 0) {
  const loading = setUp.engine.load(media, startAt)
  await settle()
  const element = media.kind === 'video' ? setUp.video : setUp.audio
  element.setMetadata(60)
  await loading
  return { ...setUp, element }
}

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

describe('load', () => {
  test('resolves with the duration, at the start position', async () => {
    const { element, events } = await loaded(withCatalog(), episode, 12)
    expect(element.src).toBe('/media/episode.mp4')
    expect(element.currentTime).toBe(12)
    expect(events).toContainEqual({ type: 'duration', seconds: 60 })
    expect(events.at(-1)).toEqual({ type: 'ready' })
  })

  test('supersedes an earlier one', async () => {
    const setUp = withCatalog()
    let settled = false
    void setUp.engine.load(episode).finally(() => (settled = true))
    await loaded(setUp, { ...episode, mediaId: 'other' })
    expect(settled).toBe(false)
    expect(setUp.audio.src).toBe('/media/other.mp4')
  })

  test('passes the token to the catalog', async () => {
    const requests: unknown[] = []
    const setUp = start((media) => {
      requests.push(media.playbackToken)
      return Promise.resolve(inCatalog(media.mediaId, 'video/mp4'))
    })
    await loaded(setUp, film)
    expect(requests).toEqual(['pass'])
  })

  test('rejects with the catalog error, and without a playable source', async () => {
    const refused = new LoadError('403', { isNetwork: false, userMessage: 'Not now' })
    await expect(start(() => Promise.reject(refused)).engine.load(episode)).rejects.toBe(refused)
    const strange = start(() => Promise.resolve(inCatalog('odd', 'video/x-flv')))
    await expect(strange.engine.load(episode)).rejects.toMatchObject({ isNetwork: false })
  })

  test('network errors are retryable, unsupported sources are not', async () => {
    for (const [code, isNetwork] of [
      [2, true],
      [4, false],
    ] as const) {
      const { engine, audio } = withCatalog()
      const outcome = engine.load(episode).catch((cause: unknown) => cause)
      await settle()
      audio.setError(code)
      expect(await outcome).toMatchObject({ isNetwork })
    }
  })

  test('the second source is used when the first fails', async () => {
    const both = {
      ...inCatalog('film', 'video/mp4'),
      sources: ['one', 'two'].map((name) => ({ src: `/${name}.mp4`, type: 'video/mp4' })),
    }
    const { engine, video } = start(() => Promise.resolve(both))
    const loading = engine.load(film)
    await settle()
    video.setError(4)
    await settle()
    expect(video.src).toBe('/two.mp4')
    video.setMetadata(60)
    await expect(loading).resolves.toBeUndefined()
  })
})

describe('events', () => {
  test('`playing` follows the element’s event, not the call', async () => {
    const { engine, element, types } = await loaded()
    await engine.play()
    expect(types()).not.toContain('playing')
    element.emit('playing')
    expect(types()).toContain('playing')
  })

  test('a refused play rejects as the element does', async () => {
    const { engine, element } = await loaded()
    element.playFailure = new DOMException('press first', 'NotAllowedError')
    await expect(engine.play()).rejects.toThrow('press first')
  })

  test('time, pause and end are emitted', async () => {
    const { engine, element, events } = await loaded()
    element.currentTime = 7
    element.emit('timeupdate')
    engine.pause()
    element.emit('ended')
    expect(events.slice(-3)).toEqual([
      { type: 'time', seconds: 7, instant: null },
      { type: 'paused' },
      { type: 'ended' },
    ])
  })

  test('an element without media emits nothing', async () => {
    const { audio, events } = withCatalog()
    audio.emit('playing')
    audio.emit('pause')
    expect(events).toEqual([])
  })
})

describe('failures', () => {
  test('a stall of eight seconds is an interruption, a shorter one is not', async () => {
    const { element, timers, types } = await loaded()
    element.emit('waiting')
    timers.pass(7_999)
    element.emit('playing')
    timers.pass(10_000)
    expect(types()).not.toContain('interrupted')
    element.emit('waiting')
    timers.pass(8_000)
    expect(types()).toContain('interrupted')
    element.emit('canplay')
    expect(types().at(-1)).toBe('recovered')
  })

  test('an interrupted media reloads at its position and plays on', async () => {
    const { engine, element, types } = await loaded()
    await engine.play()
    element.currentTime = 30
    element.emit('timeupdate')
    element.setError(2)
    expect(types().at(-1)).toBe('interrupted')
    engine.retry()
    expect(element.loads).toBe(2)
    expect(element.paused).toBe(false)
    element.setMetadata(60)
    expect(element.currentTime).toBe(30)
  })

  test('an element that cannot be created is an error of the start', async () => {
    const broken = () => {
      throw new TypeError('not supported')
    }
    const page = {
      audio: () => new FakeMediaElement() as unknown as HTMLAudioElement,
      video: broken,
      findVideo: broken,
    }
    const cause: unknown = await new BuiltinEngine(new ManualTimers(), page).load(film).catch((error) => error)
    expect(toErrorMessage(cause)).toBe('Failed to start audio playback')
  })

  test('a denied source fails without retries', async () => {
    const requests: string[] = []
    const answer = { status: 410 }
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      requests.push(`${method} ${url}`)
      return answer
    })
    const { element, events, types } = await loaded()
    element.setError(2)
    await settle()
    expect(events.at(-1)).toEqual({ type: 'failed', isDenied: true })
    expect(requests).toEqual(['HEAD /media/episode.mp4'])
    answer.status = 503
    element.setError(2)
    await settle()
    expect(types().at(-1)).toBe('interrupted')
  })

  test('a decoding error is final', async () => {
    const { element, types } = await loaded()
    element.setError(3)
    expect(types().at(-1)).toBe('failed')
  })
})

describe('sound and pictures', () => {
  test('a video unloads the audio and takes over volume and rate', async () => {
    const setUp = await loaded()
    setUp.engine.setVolume(0.4)
    setUp.engine.setMuted(true)
    const { audio, video } = await loaded(setUp, film)
    expect(audio.src).toBe('')
    expect(video).toMatchObject({ src: '/media/film.mp4', volume: 0.4, muted: true, hidden: true })
    setUp.engine.setSpeed(1.5)
    expect(video).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 })
  })

  test('events of the inactive element are ignored', async () => {
    const setUp = await loaded(await loaded(), film)
    const count = setUp.events.length
    setUp.audio.emit('playing')
    setUp.audio.emit('ended')
    expect(setUp.events).toHaveLength(count)
  })

  test('picture-in-picture closes for audio and stays open for the next video', async () => {
    const exitPictureInPicture = vi.fn<() => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('document', { exitPictureInPicture })
    const setUp = await loaded(withCatalog(), film)
    setUp.video.emit('enterpictureinpicture')
    await loaded(setUp, { ...film, mediaId: 'other' })
    expect(exitPictureInPicture).not.toHaveBeenCalled()
    await loaded(setUp, episode)
    expect(exitPictureInPicture).toHaveBeenCalledOnce()
  })

  test('video controls exist while a video is loaded', async () => {
    const setUp = await loaded()
    expect(setUp.engine.video).toBeUndefined()
    await loaded(setUp, film)
    expect(setUp.engine.video?.tracks()).toEqual([])
    setUp.engine.unload()
    expect(setUp.engine.video).toBeUndefined()
    expect(setUp.types().at(-1)).toBe('unloaded')
  })
})

describe('prepare', () => {
  test('a prefetch is used once and expires', async () => {
    let requests = 0
    const setUp = start(({ mediaId }) => Promise.resolve(inCatalog(mediaId)).finally(() => requests++))
    setUp.engine.prepare(episode)
    setUp.engine.prepare(episode)
    await loaded(setUp)
    expect(requests).toBe(1)
    setUp.engine.prepare(film)
    await settle()
    setUp.timers.pass(10_000)
    await loaded(setUp, film)
    expect(requests).toBe(3)
  })
})

test('a destroyed engine no longer follows the elements of the page', async () => {
  const { engine, video, events } = await loaded(withCatalog(), film)
  const controls = engine.video
  engine.destroy()
  events.length = 0
  for (const type of ['enterpictureinpicture', 'playing', 'volumechange']) video.emit(type)
  expect(controls?.isPictureInPicture).toBe(false)
  expect(events).toEqual([])
})
