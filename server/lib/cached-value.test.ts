import { expect, test } from 'vitest'
import { CachedValue } from './cached-value.ts'

/** Something to remember whose readings a test ends one by one. */
function start() {
  const time = { now: 0 }
  const readings: PromiseWithResolvers<{ number: number }>[] = []
  const read = () => {
    const reading = Promise.withResolvers<{ number: number }>()
    readings.push(reading)
    return reading.promise
  }
  const remembered = new CachedValue(read, { maxAgeMs: 1_000, elapsed: () => time.now })
  return { time, readings, remembered }
}

const settled = () => new Promise(setImmediate)

test('all who ask at first share one reading, and later ones have its value at once', async () => {
  const { remembered, readings } = start()
  const asked = [remembered.get(), remembered.get()]
  readings[0]?.resolve({ number: 1 })
  expect([await asked[0], await asked[1]]).toEqual([{ number: 1 }, { number: 1 }])
  expect(remembered.get()).toEqual({ number: 1 })
  expect(readings).toHaveLength(1)
})

test('after a change the value of before serves until the new one has been read', async () => {
  const { remembered, readings } = start()
  const first = remembered.get()
  readings[0]?.resolve({ number: 1 })
  await first
  remembered.refresh()
  expect([remembered.get(), readings.length]).toEqual([{ number: 1 }, 2])
  readings[1]?.resolve({ number: 2 })
  await settled()
  expect([remembered.get(), readings.length]).toEqual([{ number: 2 }, 2])
})

test('a hundred changes during a reading are one more reading', async () => {
  const { remembered, readings } = start()
  const first = remembered.get()
  for (let change = 0; change < 100; change++) remembered.refresh()
  readings[0]?.resolve({ number: 1 })
  await first
  await settled()
  expect(readings).toHaveLength(2)
  readings[1]?.resolve({ number: 2 })
  await settled()
  expect([remembered.get(), readings.length]).toEqual([{ number: 2 }, 2])
})

test('a change that could not be read is read by whoever asks next, and what was known serves', async () => {
  const { remembered, readings } = start()
  const first = remembered.get()
  readings[0]?.resolve({ number: 1 })
  await first
  remembered.refresh()
  readings[1]?.reject(new Error('the database is away'))
  await settled()
  expect([remembered.get(), readings.length]).toEqual([{ number: 1 }, 3])
})

test('what is old serves until it has been read again, also where that fails', async () => {
  const { remembered, readings, time } = start()
  const first = remembered.get()
  readings[0]?.resolve({ number: 1 })
  await first
  time.now = 1_000
  expect(remembered.get()).toEqual({ number: 1 })
  readings[1]?.reject(new Error('the database is away'))
  await settled()
  expect(remembered.get()).toEqual({ number: 1 })
  readings[2]?.resolve({ number: 3 })
  await settled()
  expect([remembered.get(), readings.length]).toEqual([{ number: 3 }, 3])
})

test('a first reading that fails is tried again by whoever asks next', async () => {
  const { remembered, readings } = start()
  const first = remembered.get()
  readings[0]?.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  const second = remembered.get()
  readings[1]?.resolve({ number: 2 })
  expect(await second).toEqual({ number: 2 })
})
