import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncMediaSession } from './media-session.ts'
import { queueStore } from '../queue/queue-store.ts'
import { reduce } from './reduce.ts'
import { AD, EPISODE, LIVE } from '../ui/showcase-states.ts'
import type { PlayerState } from './state.ts'
import { createStore } from './store.ts'

/** Fake Media Session. */
function lockScreen() {
  const actions = new Set<string>()
  const session = {
    metadata: null as { init: MediaMetadataInit } | null,
    playbackState: 'none',
    position: undefined as MediaPositionState | undefined,
    setActionHandler: (action: string, handler: unknown) =>
      void (handler ? actions.add(action) : actions.delete(action)),
    setPositionState: (position?: MediaPositionState) => void (session.position = position),
  }
  return { session, actions }
}

let screen: ReturnType<typeof lockScreen>

beforeEach(() => {
  screen = lockScreen()
  vi.stubGlobal('navigator', { mediaSession: screen.session })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly init: MediaMetadataInit
      constructor(init: MediaMetadataInit) {
        this.init = init
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

function follow(state: PlayerState) {
  const store = createStore(state, reduce)
  const ended = new AbortController()
  syncMediaSession(store, queueStore, 'Primedia+', ended.signal)
  return { store, end: () => ended.abort() }
}

test('a recording shows title and position, and supports seeking', () => {
  follow({ ...EPISODE, playing: true, speed: 1.5 })
  expect(screen.session.metadata?.init).toMatchObject({
    title: EPISODE.title,
    artist: EPISODE.subtitle,
    album: 'Primedia+',
  })
  expect(screen.session.position).toEqual({ duration: 2_290, position: 872, playbackRate: 1.5 })
  expect([...screen.actions]).toEqual(expect.arrayContaining(['play', 'pause', 'stop', 'seekbackward', 'seekto']))
})

test('the artwork has the size that it states', () => {
  const artworkOf = (imageUrl: string) => {
    follow({ ...EPISODE, imageUrl })
    return screen.session.metadata?.init.artwork
  }
  expect(artworkOf('/images/pod-x/1x1/480')).toEqual([{ src: '/images/pod-x/1x1/180', sizes: '180x180' }])
  // The size of an external picture is unknown.
  expect(artworkOf('https://cdn.example/a.jpg')).toEqual([{ src: 'https://cdn.example/a.jpg' }])
})

test('a live channel shows its song, without position or seeking', () => {
  follow(LIVE)
  expect(screen.session.metadata?.init).toMatchObject({ title: 'Low Season', artist: 'Rea Lla and Kholo' })
  expect(screen.session.position).toBeUndefined()
  expect(screen.actions.has('stop')).toBe(true)
  expect(screen.actions.has('seekforward')).toBe(false)
})

test('picture-in-picture is offered for videos only', () => {
  const { store } = follow({ ...EPISODE, kind: 'video', playing: true })
  expect(screen.actions.has('enterpictureinpicture')).toBe(true)
  store.send({ type: 'media-requested', media: { mediaId: 'e', title: 'Sound' }, key: 'k', startAt: 0 })
  store.send({ type: 'playing' })
  expect(screen.actions.has('enterpictureinpicture')).toBe(false)
})

test('unsupported actions are skipped', () => {
  screen.session.setActionHandler = (action) => {
    if (action === 'seekto') throw new TypeError('unknown action')
    screen.actions.add(action)
  }
  expect(() => follow({ ...EPISODE, playing: true })).not.toThrow('unknown action')
  expect(screen.actions.has('pause')).toBe(true)
})

test('a closed player clears the session, and is not followed after abort', () => {
  const { store, end } = follow({ ...EPISODE, playing: true })
  store.send({ type: 'reset', key: 'next' })
  expect(screen.session).toMatchObject({ metadata: null, playbackState: 'none' })
  end()
  store.send({ type: 'media-requested', media: { mediaId: 'e', title: 'Sound' }, key: 'k', startAt: 0 })
  expect(screen.session.metadata).toBeNull()
})

test('no position is shown during an ad', () => {
  follow({ ...AD, playing: true })
  expect(screen.session.position).toBeUndefined()
})
