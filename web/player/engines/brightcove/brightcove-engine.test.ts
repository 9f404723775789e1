import { expect, test } from 'vitest'
import type { EngineEvent } from '../../core/engine.ts'
import { BrightcoveEngine } from './brightcove-engine.ts'
import type { CatalogRequest, HostedEvent, HostedPlayer } from './hosted-player.ts'

const EPISODE = { mediaId: '6301', isLive: false, kind: 'audio' } as const

/** Fake hosted player that records calls. */
class FakePlayer {
  readonly calls: string[] = []
  readonly listeners: { types: readonly string[]; listener: (event: HostedEvent) => void }[] = []
  refusal: unknown = null
  failure: { code: number; message: string } | null = null
  at = 0
  ads: HostedPlayer['ads']
  readonly bcAnalytics = { client: { user: (id: string) => void this.calls.push(`user ${id}`) } }
  readonly catalog = {
    getVideo: (request: CatalogRequest, callback: (error: unknown, video: object) => void) => {
      this.calls.push(`getVideo ${request.id}${request.bcovAuthToken ? ` with ${request.bcovAuthToken}` : ''}`)
      callback(this.refusal, { id: request.id })
    },
    load: () => {
      this.calls.push('load')
      queueMicrotask(() => this.emit(this.failure ? 'error' : 'loadedmetadata'))
    },
  }
  on(types: string | readonly string[], listener: (event: HostedEvent) => void): void {
    this.listeners.push({ types: typeof types === 'string' ? [types] : types, listener })
  }
  off(_types: string | readonly string[], listener: (event: HostedEvent) => void): void {
    this.listeners.splice(0, this.listeners.length, ...this.listeners.filter((one) => one.listener !== listener))
  }
  emit(type: string, more: Partial<HostedEvent> = {}): void {
    for (const { listener } of this.listeners.filter(({ types }) => types.includes(type))) listener({ type, ...more })
  }
  ready = (callback: () => void) => callback()
  play = async () => void this.calls.push('play')
  pause = () => void this.calls.push('pause')
  reset = () => void this.calls.push('reset')
  dispose = () => void this.calls.push('dispose')
  error = () => this.failure
  duration = () => 120
  volume = (volume?: number) => volume ?? 1
  muted = (muted?: boolean) => muted ?? false
  playbackRate = (rate?: number) => (rate !== undefined && this.calls.push(`rate ${rate}`), rate ?? 1)
  /** Start and end of what can be sought, and segments with dates in the buffer: seconds, and Unix milliseconds. */
  window: [number, number] | null = null
  segments: { startTime: number; endTime: number; value: { dateTimeObject: Date } }[] = []
  seekable = () => {
    const ranges = this.window ? [this.window] : []
    return { length: ranges.length, start: () => ranges[0]?.[0] ?? 0, end: () => ranges[0]?.[1] ?? 0 }
  }
  textTracks = () => [{ label: 'segment-metadata', cues: this.segments } as unknown as TextTrack]
  currentTime(seconds?: number): number {
    if (seconds !== undefined) {
      this.at = seconds
      this.calls.push(`seek ${seconds}`)
    }
    return this.at
  }
}

function engineWith({ viewer = null as string | null, player = new FakePlayer() } = {}) {
  const events: EngineEvent[] = []
  const engine = new BrightcoveEngine({
    container: { element: {} as HTMLElement, moveTo: () => {}, remove: () => {} },
    createPlayer: async () => player,
    viewerId: () => viewer,
  })
  engine.on((event) => events.push(event))
  return { engine, player, events }
}

test('load queries the catalog, loads the media and seeks before `ready`', async () => {
  const { engine, player, events } = engineWith()
  await engine.load(EPISODE, 42)
  await engine.play()
  expect(player.calls).toEqual(['getVideo 6301', 'load', 'seek 42', 'play'])
  expect(events).toEqual([{ type: 'duration', seconds: 120 }, { type: 'ready' }])
})

test('the viewer is sent to analytics once, before any source is set', async () => {
  const { engine, player } = engineWith({ viewer: 'sub-1' })
  await engine.load(EPISODE)
  await engine.load({ ...EPISODE, mediaId: '6302' })
  expect(player.calls).toEqual(['user sub-1', 'getVideo 6301', 'load', 'pause', 'getVideo 6302', 'load'])
})

test('a livestream is requested with its token and never seeked', async () => {
  const { engine, player } = engineWith()
  await engine.load({ mediaId: '77', isLive: true, kind: 'video', playbackToken: 'signed' }, 30)
  expect(player.calls).toEqual(['getVideo 77 with signed', 'load'])
  expect(engine.video).toBeDefined()
})

const CHANNEL = { mediaId: '77', isLive: true, kind: 'audio' } as const
const NOON = Date.UTC(2026, 0, 5, 12)

/** A channel with a window of two minutes up to noon, of which the last twelve seconds are in the buffer. */
function channelPlayer(): FakePlayer {
  const player = new FakePlayer()
  player.window = [30, 150]
  player.segments = [144, 138].map((startTime) => {
    const dateTimeObject = new Date(NOON - (150 - startTime) * 1_000)
    return { startTime, endTime: startTime + 6, value: { dateTimeObject } }
  })
  player.at = 150
  return player
}

test('a live channel with dates is rewound within its window', async () => {
  const { engine, player, events } = engineWith({ player: channelPlayer() })
  await engine.load(CHANNEL)
  expect(engine.liveRange()).toEqual({ from: NOON - 120_000, to: NOON })
  engine.seekToInstant(NOON - 60_000)
  expect(player.at).toBe(90)
  engine.seekToInstant(NOON - 3_600_000)
  expect(player.at).toBe(30)
  player.at = 140
  player.emit('seeking')
  const range = { from: NOON - 120_000, to: NOON }
  expect(events.at(-1)).toEqual({ type: 'time', seconds: 140, instant: NOON - 10_000, range })
})

test.for([
  ['within its window starts there', NOON - 60_000, 90],
  ['that has left its window starts live', NOON - 600_000, 150],
  ['that is to come starts live', NOON + 60_000, 150],
] as const)('a live channel that is loaded at an instant %s', async ([, instant, at]) => {
  const { engine, player } = engineWith({ player: channelPlayer() })
  await engine.load(CHANNEL, instant)
  player.emit('canplay')
  expect(player.at).toBe(at)
  // It is sought once.
  player.at = 140
  player.emit('canplay')
  expect(player.at).toBe(140)
})

test('after an outage behind live, a live channel resumes at its position', async () => {
  const { engine, player } = engineWith({ player: channelPlayer() })
  await engine.load(CHANNEL)
  await engine.play()
  player.at = 141
  player.failure = { code: 2, message: 'network' }
  player.emit('error')
  player.failure = null
  engine.retry()
  await new Promise((resolve) => setTimeout(resolve))
  player.at = 150
  player.emit('canplay')
  expect(player.at).toBe(141)
})

test('a live channel without dates cannot be rewound', async () => {
  const player = channelPlayer()
  player.segments = []
  const { engine } = engineWith({ player })
  await engine.load(CHANNEL)
  expect(engine.liveRange()).toBeNull()
  engine.seekToInstant(NOON - 60_000)
  expect(player.at).toBe(150)
})

test.for([
  ['a refusal of the catalog', [{ error_code: 'VIDEO_NOT_PLAYABLE', message: 'No' }], false],
  ['a refusal with its answer', { data: [{ error_code: 'ACCESS_DENIED', error_subcode: 'CLIENT_GEO' }] }, false],
  ['an answer that it is not there', { status: 404 }, false],
  ['a catalog that is overloaded, with its answer', { status: 502, data: [{ error_code: 'SERVER_ERROR' }] }, true],
  ['an error of the catalog', { status: 500 }, false],
  ['a catalog that does not answer', new Error('timeout'), true],
  ['a catalog that is overloaded', { status: 503 }, true],
] as const)('%s fails the load', async ([, refusal, isNetwork]) => {
  const { engine, player } = engineWith()
  player.refusal = refusal
  await expect(engine.load(EPISODE)).rejects.toMatchObject({ name: 'LoadError', isNetwork })
})

test.each([
  ['in its answer', [{ error_code: 'UNAUTHORIZED', message: 'expired' }]],
  ['by its status', { status: 401 }],
])('a token that the catalog refuses %s is to be replaced', async (_where, refusal) => {
  const { engine, player } = engineWith()
  player.refusal = refusal
  await expect(engine.load(EPISODE)).rejects.toMatchObject({ isUnauthorized: true, isNetwork: false })
})

test('a later load supersedes an earlier one', async () => {
  const { engine, player, events } = engineWith()
  const outcomes: string[] = []
  const first = engine.load(EPISODE).then(() => outcomes.push('first'))
  await engine.load({ ...EPISODE, mediaId: '6302' })
  await Promise.race([first, Promise.resolve()])
  expect(outcomes).toEqual([])
  expect(events.filter(({ type }) => type === 'ready')).toHaveLength(1)
  expect(player.calls.at(-2)).toBe('getVideo 6302')
})

test('the previous media is paused while the next one is found', async () => {
  const { engine, player, events } = engineWith()
  await engine.load(EPISODE)
  await engine.play()
  player.refusal = { status: 404 }
  await expect(engine.load({ ...EPISODE, mediaId: '6302' })).rejects.toMatchObject({ name: 'LoadError' })
  player.emit('pause')
  expect(player.calls.slice(-3)).toEqual(['play', 'pause', 'getVideo 6302'])
  expect(events.at(-1)).toEqual({ type: 'ready' })
})

test('ad events are mapped, with a default pod size of one', async () => {
  const { engine, player, events } = engineWith()
  await engine.load(EPISODE)
  events.length = 0
  player.emit('ads-request')
  player.emit('ads-pod-started')
  player.ads = { pod: { size: 2 } }
  player.emit('ads-pod-started')
  player.emit('ads-ad-started')
  player.emit('ads-ad-ended')
  player.emit('ads-pod-ended')
  player.emit('adserror', { adError: { getMessage: () => 'No ads after wrappers' } })
  player.emit('adserror')
  expect(events).toEqual([
    { type: 'ad-loading' },
    { type: 'ad-pod-started', length: 1 },
    { type: 'ad-pod-started', length: 2 },
    { type: 'ad-started' },
    { type: 'ad-ended' },
    { type: 'ad-pod-ended' },
    { type: 'ad-failed', message: 'No ads after wrappers' },
    { type: 'ad-failed' },
  ])
})

test('a network error interrupts, and a retry reloads at the last position', async () => {
  const { engine, player, events } = engineWith()
  await engine.load(EPISODE)
  await engine.play()
  player.at = 33
  events.length = 0
  player.failure = { code: 2, message: 'network' }
  player.emit('error')
  player.failure = null
  player.calls.length = 0
  engine.retry()
  await new Promise((resolve) => setTimeout(resolve))
  player.emit('playing')
  expect(player.calls).toEqual(['load', 'seek 33', 'play'])
  expect(events.map(({ type }) => type)).toEqual(['interrupted', 'recovered', 'playing'])
})

test('a retry does not resume paused media', async () => {
  const { engine, player } = engineWith()
  await engine.load(EPISODE)
  await engine.play()
  player.failure = { code: 2, message: 'network' }
  player.emit('error')
  player.emit('pause')
  engine.pause()
  player.failure = null
  engine.retry()
  await new Promise((resolve) => setTimeout(resolve))
  expect(player.calls.at(-1)).toBe('seek 0')
})

test('any other error of the media is final', async () => {
  const { engine, player, events } = engineWith()
  await engine.load(EPISODE)
  player.failure = { code: 4, message: 'not supported' }
  player.emit('error')
  expect(events.at(-1)).toEqual({ type: 'failed' })
})

test('unloaded media emits nothing, and a destroyed engine disposes of its player', async () => {
  const { engine, player, events } = engineWith()
  await engine.load(EPISODE)
  engine.unload()
  player.emit('timeupdate')
  expect(events.at(-1)).toEqual({ type: 'unloaded' })
  engine.destroy()
  await Promise.resolve()
  expect(player.calls.slice(-2)).toEqual(['reset', 'dispose'])
})
