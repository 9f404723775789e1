import { expect, test } from 'vitest'
import type { EngineEvent } from '../../core/engine.ts'
import { BrightcoveEngine } from './brightcove-engine.ts'
import type { CatalogRequest, HostedEvent, HostedPlayer } from './hosted-player.ts'

const EPISODE = { mediaId: '6301', isLive: false, kind: 'audio' } as const

/** A hosted player that writes down what it is asked and loads what it is given. */
class FakePlayer {
  readonly asked: string[] = []
  readonly tellers: { types: readonly string[]; tell: (event: HostedEvent) => void }[] = []
  refusal: unknown = null
  failure: { code: number; message: string } | null = null
  at = 0
  ads: HostedPlayer['ads']
  readonly bcAnalytics = { client: { user: (id: string) => void this.asked.push(`user ${id}`) } }
  readonly catalog = {
    getVideo: (wish: CatalogRequest, tell: (error: unknown, video: object) => void) => {
      this.asked.push(`getVideo ${wish.id}${wish.bcovAuthToken ? ` with ${wish.bcovAuthToken}` : ''}`)
      tell(this.refusal, { id: wish.id })
    },
    load: () => {
      this.asked.push('load')
      queueMicrotask(() => this.tell(this.failure ? 'error' : 'loadedmetadata'))
    },
  }
  on(types: string | readonly string[], tell: (event: HostedEvent) => void): void {
    this.tellers.push({ types: typeof types === 'string' ? [types] : types, tell })
  }
  off(_types: string | readonly string[], tell: (event: HostedEvent) => void): void {
    this.tellers.splice(0, this.tellers.length, ...this.tellers.filter((one) => one.tell !== tell))
  }
  tell(type: string, more: Partial<HostedEvent> = {}): void {
    for (const { tell } of this.tellers.filter(({ types }) => types.includes(type))) tell({ type, ...more })
  }
  ready = (tell: () => void) => tell()
  play = async () => void this.asked.push('play')
  pause = () => void this.asked.push('pause')
  reset = () => void this.asked.push('reset')
  dispose = () => void this.asked.push('dispose')
  error = () => this.failure
  duration = () => 120
  volume = (volume?: number) => volume ?? 1
  muted = (muted?: boolean) => muted ?? false
  playbackRate = (rate?: number) => (rate !== undefined && this.asked.push(`rate ${rate}`), rate ?? 1)
  textTracks = () => []
  currentTime(seconds?: number): number {
    if (seconds !== undefined) {
      this.at = seconds
      this.asked.push(`seek ${seconds}`)
    }
    return this.at
  }
}

function engineWith({ viewer = null as string | null, player = new FakePlayer() } = {}) {
  const heard: EngineEvent[] = []
  const engine = new BrightcoveEngine({
    place: { element: {} as HTMLElement, moveTo: () => {}, remove: () => {} },
    createPlayer: async () => player,
    viewerId: () => viewer,
  })
  engine.on((event) => heard.push(event))
  return { engine, player, heard }
}

test('the catalog is asked, the media loaded, the start sought, and only then is it ready', async () => {
  const { engine, player, heard } = engineWith()
  await engine.load(EPISODE, 42)
  await engine.play()
  expect(player.asked).toEqual(['getVideo 6301', 'load', 'seek 42', 'play'])
  expect(heard).toEqual([{ type: 'duration', seconds: 120 }, { type: 'ready' }])
})

test('the platform’s analytics is told the viewer once, before any source is set', async () => {
  const { engine, player } = engineWith({ viewer: 'sub-1' })
  await engine.load(EPISODE)
  await engine.load({ ...EPISODE, mediaId: '6302' })
  expect(player.asked).toEqual(['user sub-1', 'getVideo 6301', 'load', 'pause', 'getVideo 6302', 'load'])
})

test('a livestream is asked for with its token, and never sought in', async () => {
  const { engine, player } = engineWith()
  await engine.load({ mediaId: '77', isLive: true, kind: 'video', playbackToken: 'signed' }, 30)
  expect(player.asked).toEqual(['getVideo 77 with signed', 'load'])
  expect(engine.video).toBeDefined()
})

test.for([
  ['a refusal of the catalog', [{ error_code: 'VIDEO_NOT_PLAYABLE', message: 'No' }], false],
  ['an answer that it is not there', { status: 404 }, false],
  ['a catalog that does not answer', new Error('timeout'), true],
  ['a catalog that is overloaded', { status: 503 }, true],
] as const)('%s fails the load', async ([, refusal, isNetwork]) => {
  const { engine, player } = engineWith()
  player.refusal = refusal
  await expect(engine.load(EPISODE)).rejects.toMatchObject({ name: 'LoadError', isNetwork })
})

test('a later load makes the outcome of an earlier one harmless', async () => {
  const { engine, player, heard } = engineWith()
  const outcomes: string[] = []
  const first = engine.load(EPISODE).then(() => outcomes.push('first'))
  await engine.load({ ...EPISODE, mediaId: '6302' })
  await Promise.race([first, Promise.resolve()])
  expect(outcomes).toEqual([])
  expect(heard.filter(({ type }) => type === 'ready')).toHaveLength(1)
  expect(player.asked.at(-2)).toBe('getVideo 6302')
})

test('what played before is silent while the next one is looked for', async () => {
  const { engine, player, heard } = engineWith()
  await engine.load(EPISODE)
  await engine.play()
  player.refusal = { status: 404 }
  await expect(engine.load({ ...EPISODE, mediaId: '6302' })).rejects.toMatchObject({ name: 'LoadError' })
  player.tell('pause')
  expect(player.asked.slice(-3)).toEqual(['play', 'pause', 'getVideo 6302'])
  expect(heard.at(-1)).toEqual({ type: 'ready' })
})

test('ads are told in our words, with a pod of one where the platform does not say', async () => {
  const { engine, player, heard } = engineWith()
  await engine.load(EPISODE)
  heard.length = 0
  player.tell('ads-request')
  player.tell('ads-pod-started')
  player.ads = { pod: { size: 2 } }
  player.tell('ads-pod-started')
  player.tell('ads-ad-started')
  player.tell('ads-ad-ended')
  player.tell('ads-pod-ended')
  player.tell('adserror', { adError: { getMessage: () => 'No ads after wrappers' } })
  player.tell('adserror')
  expect(heard).toEqual([
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

test('a network error interrupts, and a retry loads again at the place that was heard', async () => {
  const { engine, player, heard } = engineWith()
  await engine.load(EPISODE)
  await engine.play()
  player.at = 33
  heard.length = 0
  player.failure = { code: 2, message: 'network' }
  player.tell('error')
  player.failure = null
  player.asked.length = 0
  engine.retry()
  await new Promise((resolve) => setTimeout(resolve))
  player.tell('playing')
  expect(player.asked).toEqual(['load', 'seek 33', 'play'])
  expect(heard.map(({ type }) => type)).toEqual(['interrupted', 'recovered', 'playing'])
})

test('a retry does not start what the listener has paused meanwhile', async () => {
  const { engine, player } = engineWith()
  await engine.load(EPISODE)
  await engine.play()
  player.failure = { code: 2, message: 'network' }
  player.tell('error')
  player.tell('pause')
  engine.pause()
  player.failure = null
  engine.retry()
  await new Promise((resolve) => setTimeout(resolve))
  expect(player.asked.at(-1)).toBe('seek 0')
})

test('any other error of the media is final', async () => {
  const { engine, player, heard } = engineWith()
  await engine.load(EPISODE)
  player.failure = { code: 4, message: 'not supported' }
  player.tell('error')
  expect(heard.at(-1)).toEqual({ type: 'failed' })
})

test('what is let go tells nothing more, and a destroyed engine disposes of its player', async () => {
  const { engine, player, heard } = engineWith()
  await engine.load(EPISODE)
  engine.unload()
  player.tell('timeupdate')
  expect(heard.at(-1)).toEqual({ type: 'unloaded' })
  engine.destroy()
  await Promise.resolve()
  expect(player.asked.slice(-2)).toEqual(['reset', 'dispose'])
})
