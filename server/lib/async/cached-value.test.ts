import { expect, test } from 'vitest'
import { CachedValue } from './cached-value.ts'

/** A cached value whose reads a test completes one by one. */
function start() {
  const time = { now: 0 }
  const readings: PromiseWithResolvers<{ number: number }>[] = []
  const read = () => {
    const reading = Promise.withResolvers<{ number: number }>()
    readings.push(reading)
    return reading.promise
  }
  const cached = new CachedValue(read, { maxAgeMs: 1_000, elapsed: () => time.now })
  return { time, readings, cached }
}

const settled = () => new Promise(setImmediate)

test('concurrent first calls share one read, and later calls return its value synchronously', async () => {
  const { cached, readings } = start()
  const reads = [cached.get(), cached.get()]
  readings[0]?.resolve({ number: 1 })
  expect([await reads[0], await reads[1]]).toEqual([{ number: 1 }, { number: 1 }])
  expect(cached.get()).toEqual({ number: 1 })
  expect(readings).toHaveLength(1)
})

test('after a change the previous value is returned until the new one is loaded', async () => {
  const { cached, readings } = start()
  const first = cached.get()
  readings[0]?.resolve({ number: 1 })
  await first
  cached.refresh()
  expect([cached.get(), readings.length]).toEqual([{ number: 1 }, 2])
  readings[1]?.resolve({ number: 2 })
  await settled()
  expect([cached.get(), readings.length]).toEqual([{ number: 2 }, 2])
})

test('a hundred changes during a read cause one more read', async () => {
  const { cached, readings } = start()
  const first = cached.get()
  for (let change = 0; change < 100; change++) cached.refresh()
  readings[0]?.resolve({ number: 1 })
  await first
  await settled()
  expect(readings).toHaveLength(2)
  readings[1]?.resolve({ number: 2 })
  await settled()
  expect([cached.get(), readings.length]).toEqual([{ number: 2 }, 2])
})

test('after a failed reload the previous value is returned, and the next call reads again', async () => {
  const { cached, readings } = start()
  const first = cached.get()
  readings[0]?.resolve({ number: 1 })
  await first
  cached.refresh()
  readings[1]?.reject(new Error('the database is away'))
  await settled()
  expect([cached.get(), readings.length]).toEqual([{ number: 1 }, 3])
})

test('a stale value is returned until it is reloaded, also when that fails', async () => {
  const { cached, readings, time } = start()
  const first = cached.get()
  readings[0]?.resolve({ number: 1 })
  await first
  time.now = 1_000
  expect(cached.get()).toEqual({ number: 1 })
  readings[1]?.reject(new Error('the database is away'))
  await settled()
  expect(cached.get()).toEqual({ number: 1 })
  readings[2]?.resolve({ number: 3 })
  await settled()
  expect([cached.get(), readings.length]).toEqual([{ number: 3 }, 3])
})

test('after a failed first read the next call reads again', async () => {
  const { cached, readings } = start()
  const first = cached.get()
  readings[0]?.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  const second = cached.get()
  readings[1]?.resolve({ number: 2 })
  expect(await second).toEqual({ number: 2 })
})
