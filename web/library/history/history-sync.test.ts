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
  return { get: () => items, set: (next) => void (items = next), subscribe: () => () => {} }
}

/** The time as it is, and an account that keeps the latest event of each media by it. */
class World {
  time = BEGIN
  readonly #events = new Map<string, ProgressEvent>()

  /** Saves all events but those of the media `bad`, which it rejects, and `unknown`, which it does not know. */
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
      ask: async (mediaIds) => this.#ask(mediaIds),
      now: () => this.now(),
    })
  }

  now(): number {
    return this.#world.time + this.#skew
  }

  secondsOf(mediaId: string): number | undefined {
    return this.progress.find(({ media }) => media.mediaId === mediaId)?.seconds
  }

  /** The listener comes to a place. */
  reach(mediaId: string, seconds: number): void {
    const reached = this.entry(mediaId, seconds, this.now())
    this.progress = withEntry(this.progress, reached)
    this.sync.tell({ reached })
  }

  forget(mediaId: string): void {
    this.progress = without(this.progress, mediaId)
    this.sync.tell({ forgotten: mediaId })
  }

  entry(mediaId: string, seconds: number, updatedAt: number): ProgressEntry {
    return { media: { mediaId, title: mediaId }, seconds, duration: 3_600, isFinished: false, updatedAt }
  }

  #post(beacon: ProgressBeacon): ProgressAnswer {
    if (!this.isOnline) throw unreachable()
    return this.#world.receive(beacon)
  }

  #ask(mediaIds: readonly string[]) {
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
  phone.sync.take()
  desk.sync.take()
})

/** Time passes, and with it whatever waits. */
async function pass(seconds: number): Promise<void> {
  world.time += seconds * 1_000
  await settle()
}

test('a place that was reached on one device is there on the other', async () => {
  phone.reach('a', 400)
  await pass(5)
  expect(await desk.sync.synchronise()).toMatchObject([{ seconds: 400 }])
  expect(desk.secondsOf('a')).toBe(400)
})

test('what was heard without a network counts when it was heard, not when it arrives', async () => {
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

test('what is forgotten on one device is forgotten on the other, also if that was heard before', async () => {
  phone.reach('a', 100)
  await pass(5)
  await desk.sync.synchronise()
  await pass(5)
  phone.forget('a')
  await pass(5)
  await desk.sync.synchronise()
  expect(desk.secondsOf('a')).toBeUndefined()
})

test('without a network nothing is thought to be forgotten', async () => {
  phone.isOnline = false
  phone.reach('a', 100)
  expect(await phone.sync.synchronise()).toEqual([])
  expect(phone.secondsOf('a')).toBe(100)
})

test.each(['bad', 'unknown'])(
  'a place of a media that the account refuses (%s) stays in this browser',
  async (mediaId) => {
    phone.reach('a', 100)
    phone.reach(mediaId, 200)
    await pass(5)
    await phone.sync.synchronise()
    expect([phone.secondsOf('a'), phone.secondsOf(mediaId)]).toEqual([100, 200])
    expect(world.history().map((event) => event.mediaId)).toEqual(['a'])
  },
)

describe('whose history it is', () => {
  const heardBefore = (device: Device) => (device.progress = [device.entry('before', 300, device.now() - 1_000)])

  test('what was heard before the first sign-in goes to the account', async () => {
    const tablet = new Device(world, 0)
    heardBefore(tablet)
    tablet.sync.take()
    await tablet.sync.synchronise()
    await desk.sync.synchronise()
    expect(desk.secondsOf('before')).toBe(300)
  })

  test('what belongs to another listener does not, and goes from this browser', async () => {
    const tablet = new Device(world, 0, 'thandi', { of: 'sipho' })
    heardBefore(tablet)
    tablet.sync.take()
    await tablet.sync.synchronise()
    expect([tablet.progress, world.history()]).toEqual([[], []])
  })

  test('what is heard after a sign-out, in whichever tab, goes to no account', async () => {
    const owner: { of: string | null } = { of: null }
    const tablet = new Device(world, 0, 'thandi', owner)
    tablet.sync.take()
    owner.of = null
    tablet.reach('after', 100)
    await pass(5)
    expect(world.history()).toEqual([])
  })

  test('an answer that comes after a sign-out brings nothing back', async () => {
    phone.reach('a', 400)
    await pass(5)
    const owner: { of: string | null } = { of: null }
    const tablet = new Device(world, 0, 'thandi', owner)
    tablet.sync.take()
    const moved = tablet.sync.synchronise()
    owner.of = null
    expect([await moved, tablet.progress]).toEqual([[], []])
  })
})

/** The same numbers for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'two devices with wrong clocks and dead zones end at the last place that was reached (seed %i)',
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
