import { beforeEach, describe, expect, test } from 'vitest'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { Device, World } from './history-sync-kit.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

let world: World
let phone: Device
let desk: Device

beforeEach(async () => {
  world = new World()
  phone = new Device(world, 4 * 3_600_000)
  desk = new Device(world, -90 * 60_000)
  phone.sync.claimLocalHistory()
  desk.sync.claimLocalHistory()
  await Promise.all([phone.synchronise(), desk.synchronise()])
})

/** Advances the time and lets pending promises settle. */
async function pass(seconds: number): Promise<void> {
  world.time += seconds * 1_000
  await settle()
}

test('a position that was reached on one device is applied on the other', async () => {
  phone.reach('a', 400)
  await pass(5)
  expect(await desk.synchronise()).toMatchObject([{ seconds: 400 }])
  expect(desk.secondsOf('a')).toBe(400)
})

test('an event from an offline device counts at the time of listening, not of arrival', async () => {
  phone.isOnline = false
  phone.reach('a', 100)
  await pass(600)
  desk.reach('a', 900)
  await pass(60)
  phone.isOnline = true
  await phone.synchronise()
  expect(phone.secondsOf('a')).toBe(900)
  await desk.synchronise()
  expect(desk.secondsOf('a')).toBe(900)
})

test('an entry that is removed on one device is removed on the other', async () => {
  phone.reach('a', 100)
  await pass(5)
  await desk.synchronise()
  await pass(5)
  phone.remove('a')
  await pass(5)
  await desk.synchronise()
  expect(desk.secondsOf('a')).toBeUndefined()
})

test('an offline device keeps its entries', async () => {
  phone.isOnline = false
  phone.reach('a', 100)
  expect(await phone.synchronise()).toEqual([])
  expect(phone.secondsOf('a')).toBe(100)
})

test.each(['bad', 'unknown'])(
  'a position of a media that the account refuses (%s) stays in this browser',
  async (mediaId) => {
    phone.reach('a', 100)
    phone.reach(mediaId, 200)
    await pass(5)
    await phone.synchronise()
    expect([phone.secondsOf('a'), phone.secondsOf(mediaId)]).toEqual([100, 200])
    expect(world.history().map((event) => event.mediaId)).toEqual(['a'])
  },
)

describe('playback that starts before the first answer of the account', () => {
  /** Both devices know the media `a` at 100 s; then the desk reaches 900 s, and playback goes on at the phone from 100 s. */
  async function goOnFromOldPosition({ isOnline = true, refusals = 0 } = {}): Promise<ProgressEntry[]> {
    phone.reach('a', 100)
    await pass(60)
    desk.reach('a', 900)
    await pass(60)
    phone.openPage()
    phone.isOnline = isOnline
    phone.refusals = refusals
    const moved = phone.synchronise().catch(() => [])
    world.time += 5_000
    phone.reach('a', 105)
    world.time += 5_000
    return moved
  }
  const inAccount = () => world.history().find(({ mediaId }) => mediaId === 'a')?.seconds

  test('is replaced by the later position of another device', async () => {
    expect(await goOnFromOldPosition()).toMatchObject([{ seconds: 900 }])
    await pass(0)
    expect([phone.secondsOf('a'), inAccount()]).toEqual([900, 900])
  })

  test('is replaced, too, when a busy server refuses the first requests', async () => {
    expect(await goOnFromOldPosition({ refusals: 3 })).toMatchObject([{ seconds: 900 }])
    await pass(0)
    expect([phone.secondsOf('a'), inAccount()]).toEqual([900, 900])
  })

  test('is replaced, too, when it was paused before the code of the account was loaded', async () => {
    phone.reach('a', 100)
    await pass(60)
    desk.reach('a', 900)
    await pass(60)
    phone.reachBeforeLoading('a', 105)
    await pass(5)
    expect(await phone.synchronise()).toMatchObject([{ seconds: 900 }])
    await pass(0)
    expect([phone.secondsOf('a'), inAccount()]).toEqual([900, 900])
  })

  test('is sent, too, when it was paused before the code of the account was loaded', async () => {
    phone.reachBeforeLoading('a', 100)
    expect(await phone.synchronise()).toEqual([])
    await pass(0)
    expect([phone.secondsOf('a'), inAccount()]).toEqual([100, 100])
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
    await phone.synchronise()
    expect([phone.secondsOf('a'), inAccount()]).toEqual([105, 105])
  })

  test('is sent after that answer if the account has nothing newer', async () => {
    phone.openPage()
    const answer = phone.synchronise()
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
    await tablet.synchronise()
    await desk.synchronise()
    expect(desk.secondsOf('before')).toBe(300)
  })

  test('history of another account is removed and not sent', async () => {
    const tablet = new Device(world, 0, 'thandi', { of: 'sipho' })
    addEarlierEntry(tablet)
    tablet.sync.claimLocalHistory()
    await tablet.synchronise()
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
    const moved = tablet.synchronise()
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
      if (next(3) === 0) await device.synchronise().catch(() => [])
      else {
        last.set(mediaId, step + 1)
        device.reach(mediaId, step + 1)
      }
    }
    await pass(60)
    for (const device of [phone, desk, phone]) {
      device.isOnline = true
      await device.synchronise()
    }
    for (const [mediaId, seconds] of last) {
      expect([mediaId, phone.secondsOf(mediaId), desk.secondsOf(mediaId)]).toEqual([mediaId, seconds, seconds])
    }
  },
)
