import { beforeEach, describe, expect, test } from 'vitest'
import type { ProgressAnswer, ProgressBeacon, ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/persistent-store.ts'
import { ProgressOutbox } from './progress-outbox.ts'
import { type Progress, type ProgressEntry, withEntry, without } from '#web/player/progress/progress.ts'
import { HistorySync } from './history-sync.ts'

const BEGIN = Date.parse('2026-03-02T08:00:00Z')
const unreachable = () => new GatewayError('UNREACHABLE', 'The gateway cannot be reached', null)

function listOf<Item>(): PersistentList<Item> {
  let items: readonly Item[] = []
  return { get: () => items, set: (next) => void (items = next), reload: () => undefined, subscribe: () => () => {} }
}

/** The true time, and an account that stores the latest event of each media. */
class World {
  time = BEGIN
  readonly #events = new Map<string, ProgressEvent>()

  /** Stores all events except those of the media `bad`, which it rejects, and `unknown`, which it ignores. */
  receive({ sentAt, events }: ProgressBeacon): ProgressAnswer {
    for (const event of events.filter(({ mediaId }) => mediaId !== 'bad' && mediaId !== 'unknown')) {
      const at = Math.min(this.time - (sentAt - event.at), this.time)
      const known = this.#events.get(event.mediaId)
      if (!known || at > known.at) this.#events.set(event.mediaId, { ...event, at })
    }
    const index = events.findIndex(({ mediaId }) => mediaId === 'bad')
    const ignored = events.some(({ mediaId }) => mediaId === 'unknown') ? ['unknown'] : []
    return { ignored, ...(index >= 0 && { rejected: [{ index, reason: 'seconds: too large' }] }) }
  }

  history(): ProgressEvent[] {
    return [...this.#events.values()].filter(({ isRemoved }) => !isRemoved)
  }
}

/** A browser whose clock is wrong by `skew` milliseconds. */
class Device {
  progress: Progress = []
  isOnline = true
  /** Id of the media of which the listener chose the position here. */
  chosen: string | undefined
  readonly sync: HistorySync
  readonly #world: World
  readonly #skew: number

  constructor(world: World, skew: number, userId = 'thandi', owner: { of: string | null } = { of: null }) {
    this.#world = world
    this.#skew = skew
    const outbox = new ProgressOutbox({
      events: listOf<ProgressEvent>(),
      refused: listOf<string>(),
      now: () => this.now(),
      post: async (beacon) => this.#post(beacon),
    })
    this.sync = new HistorySync({
      userId,
      local: { get: () => this.progress, set: (next) => void (this.progress = next) },
      outbox,
      owner: { get: () => owner.of, set: (next) => void (owner.of = next) },
      fetchHistory: async (mediaIds) => this.#fetchHistory(mediaIds),
      isPositionChosen: (mediaId) => mediaId === this.chosen,
      now: () => this.now(),
    })
  }

  now(): number {
    return this.#world.time + this.#skew
  }

  secondsOf(mediaId: string): number | undefined {
    return this.progress.find(({ media }) => media.mediaId === mediaId)?.seconds
  }

  /** The listener reaches a position. */
  reach(mediaId: string, seconds: number): void {
    const reached = this.entry(mediaId, seconds, this.now())
    this.progress = withEntry(this.progress, reached)
    this.sync.record({ reached })
  }

  remove(mediaId: string): void {
    this.progress = without(this.progress, mediaId)
    this.sync.record({ forgotten: mediaId })
  }

  entry(mediaId: string, seconds: number, updatedAt: number): ProgressEntry {
    return { media: { mediaId, title: mediaId }, seconds, duration: 3_600, isFinished: false, updatedAt }
  }

  #post(beacon: ProgressBeacon): ProgressAnswer {
    if (!this.isOnline) throw unreachable()
    return this.#world.receive(beacon)
  }

  #fetchHistory(mediaIds: readonly string[]) {
    if (!this.isOnline) throw unreachable()
    const history = this.#world.history()
    return {
      newest: history.map(({ mediaId, seconds, at }) => this.entry(mediaId, seconds, at + this.#skew)),
      known: new Set(history.map(({ mediaId }) => mediaId).filter((mediaId) => mediaIds.includes(mediaId))),
    }
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

let world: World
let phone: Device
let desk: Device

beforeEach(() => {
  world = new World()
  phone = new Device(world, 4 * 3_600_000)
  desk = new Device(world, -90 * 60_000)
  phone.sync.claimLocalHistory()
  desk.sync.claimLocalHistory()
})

/** Advances the time and lets pending promises settle. */
async function pass(seconds: number): Promise<void> {
  world.time += seconds * 1_000
  await settle()
}

test('a position that was reached on one device is applied on the other', async () => {
  phone.reach('a', 400)
  await pass(5)
  expect(await desk.sync.synchronise()).toMatchObject([{ seconds: 400 }])
  expect(desk.secondsOf('a')).toBe(400)
})

test('an event from an offline device counts at the time of listening, not of arrival', async () => {
  phone.isOnline = false
  phone.reach('a', 100)
  await pass(600)
  desk.reach('a', 900)
  await pass(60)
  phone.isOnline = true
  await phone.sync.synchronise()
  expect(phone.secondsOf('a')).toBe(900)
  await desk.sync.synchronise()
  expect(desk.secondsOf('a')).toBe(900)
})

test('an entry that is removed on one device is removed on the other', async () => {
  phone.reach('a', 100)
  await pass(5)
  await desk.sync.synchronise()
  await pass(5)
  phone.remove('a')
  await pass(5)
  await desk.sync.synchronise()
  expect(desk.secondsOf('a')).toBeUndefined()
})

test('an offline device keeps its entries', async () => {
  phone.isOnline = false
  phone.reach('a', 100)
  expect(await phone.sync.synchronise()).toEqual([])
  expect(phone.secondsOf('a')).toBe(100)
})

test.each(['bad', 'unknown'])(
  'a position of a media that the account refuses (%s) stays in this browser',
  async (mediaId) => {
    phone.reach('a', 100)
    phone.reach(mediaId, 200)
    await pass(5)
    await phone.sync.synchronise()
    expect([phone.secondsOf('a'), phone.secondsOf(mediaId)]).toEqual([100, 200])
    expect(world.history().map((event) => event.mediaId)).toEqual(['a'])
  },
)

describe('playback that starts before the first answer of the account', () => {
  /** Both devices know the media `a` at 100 s; then the desk reaches 900 s, and playback goes on at the phone from 100 s. */
  async function goOnFromOldPosition({ isOnline = true } = {}): Promise<ProgressEntry[]> {
    phone.reach('a', 100)
    await pass(60)
    desk.reach('a', 900)
    await pass(60)
    phone.isOnline = isOnline
    const moved = phone.sync.synchronise().catch(() => [])
    world.time += 5_000
    phone.reach('a', 105)
    world.time += 5_000
    return moved
  }
  const inAccount = () => world.history().find(({ mediaId }) => mediaId === 'a')?.seconds

  test('gives way to the position that another device reached meanwhile', async () => {
    expect(await goOnFromOldPosition()).toMatchObject([{ seconds: 900 }])
    await pass(0)
    expect([phone.secondsOf('a'), inAccount()]).toEqual([900, 900])
  })

  test('stays where the listener chose', async () => {
    phone.chosen = 'a'
    expect(await goOnFromOldPosition()).toEqual([])
    await pass(0)
    expect([phone.secondsOf('a'), inAccount()]).toEqual([105, 105])
  })

  test('wins by its later time when that answer has failed', async () => {
    expect(await goOnFromOldPosition({ isOnline: false })).toEqual([])
    phone.isOnline = true
    await phone.sync.synchronise()
    expect([phone.secondsOf('a'), inAccount()]).toEqual([105, 105])
  })

  test('is sent after that answer if the account has nothing newer', async () => {
    const answer = phone.sync.synchronise()
    phone.reach('a', 100)
    world.time += 5_000
    expect(await answer).toEqual([])
    await pass(0)
    expect([phone.secondsOf('a'), inAccount()]).toEqual([100, 100])
  })
})

describe('ownership of the history', () => {
  const addEarlierEntry = (device: Device) => (device.progress = [device.entry('before', 300, device.now() - 1_000)])

  test('history from before the first sign-in is added to the account', async () => {
    const tablet = new Device(world, 0)
    addEarlierEntry(tablet)
    tablet.sync.claimLocalHistory()
    await tablet.sync.synchronise()
    await desk.sync.synchronise()
    expect(desk.secondsOf('before')).toBe(300)
  })

  test('history of another account is removed and not sent', async () => {
    const tablet = new Device(world, 0, 'thandi', { of: 'sipho' })
    addEarlierEntry(tablet)
    tablet.sync.claimLocalHistory()
    await tablet.sync.synchronise()
    expect([tablet.progress, world.history()]).toEqual([[], []])
  })

  test('an event after a sign-out in any tab is not sent', async () => {
    const owner: { of: string | null } = { of: null }
    const tablet = new Device(world, 0, 'thandi', owner)
    tablet.sync.claimLocalHistory()
    owner.of = null
    tablet.reach('after', 100)
    await pass(5)
    expect(world.history()).toEqual([])
  })

  test('a response after a sign-out is ignored', async () => {
    phone.reach('a', 400)
    await pass(5)
    const owner: { of: string | null } = { of: null }
    const tablet = new Device(world, 0, 'thandi', owner)
    tablet.sync.claimLocalHistory()
    const moved = tablet.sync.synchronise()
    owner.of = null
    expect([await moved, tablet.progress]).toEqual([[], []])
  })
})

/** A deterministic random number generator. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'two devices with wrong clocks and connection losses end at the last reached position (seed %i)',
  async (seed) => {
    const next = numbersOf(seed + 1)
    const last = new Map<string, number>()
    for (let step = 0; step < 40; step++) {
      const device = next(2) === 0 ? phone : desk
      const mediaId = `media-${next(3)}`
      await pass(5 + next(60))
      device.isOnline = next(4) !== 0
      if (next(3) === 0) await device.sync.synchronise().catch(() => [])
      else {
        last.set(mediaId, step + 1)
        device.reach(mediaId, step + 1)
      }
    }
    await pass(60)
    for (const device of [phone, desk, phone]) {
      device.isOnline = true
      await device.sync.synchronise()
    }
    for (const [mediaId, seconds] of last) {
      expect([mediaId, phone.secondsOf(mediaId), desk.secondsOf(mediaId)]).toEqual([mediaId, seconds, seconds])
    }
  },
)
