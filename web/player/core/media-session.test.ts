import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueStore } from '../queue/queue-store.ts'
import { AD, EPISODE, LIVE } from '../ui/showcase-states.ts'
import { syncMediaSession } from './media-session.ts'
import { reduce } from './reduce.ts'
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
  // The size of an external image is unknown.
  expect(artworkOf('https://cdn.example/a.jpg')).toEqual([{ src: 'https://cdn.example/a.jpg' }])
})

test('a live channel shows its song, without position or seeking', () => {
  follow(LIVE)
  expect(screen.session.metadata?.init).toMatchObject({ title: 'Low Season', artist: 'Rea Lla and Kholo' })
  expect(screen.session.position).toBeUndefined()
  expect(screen.actions.has('stop')).toBe(true)
  expect(screen.actions.has('seekforward')).toBe(false)
})

test('a live stream without instants shows the latest song with its picture, and changes with it', () => {
  const timeline = (artworkUrl: string) => {
    const latest = { ...LIVE.playheadInfo, item: { kind: 'song', title: 'Windpomp', artworkUrl } }
    return { ...LIVE, playheadAt: null, playheadInfo: null, nowPlaying: [{ station: LIVE.station, latest }] } as never
  }
  const shown = (artworkUrl: string) => {
    follow(timeline(artworkUrl))
    return screen.session.metadata?.init
  }
  for (const id of ['artwork-1', 'artwork-2'])
    expect(shown(`/images/${id}/1x1/480`)).toMatchObject({
      title: 'Windpomp',
      artwork: [{ src: `/images/${id}/1x1/180` }],
    })
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

test('an ad before a media is shown as one, plays, and can be skipped from the lock screen', () => {
  const { store } = follow(EPISODE)
  store.send({ type: 'ad-pod-started', length: 1 })
  store.send({ type: 'ad-started' })
  expect(screen.session.metadata?.init).toMatchObject({ title: 'Advertisement', artist: EPISODE.title })
  expect(screen.session.playbackState).toBe('playing')
  expect(screen.actions).toContain('skipad')
})

test('a live channel with a window can be moved within its show from the lock screen', () => {
  const { store } = follow({ ...LIVE, liveWindow: null })
  expect(screen.actions.has('seekto')).toBe(false)
  const now = LIVE.liveStartTime ?? 0
  const range = { from: now, to: now + 7_200_000 }
  store.send({ type: 'time', seconds: 0, instant: now + 3_600_000, range, now: now + 7_200_000 })
  for (const action of ['seekto', 'seekbackward', 'seekforward'] as const) expect(screen.actions.has(action)).toBe(true)
  expect(screen.session.position).toMatchObject({ duration: 10_800, position: 3_600 })
})
