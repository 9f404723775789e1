import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

/** Something to remember whose readings a test ends one by one. */
function start() {
  const time = { now: 0 }
  const readings: PromiseWithResolvers<{ number: number }>[] = []
  const read = () => {
    const reading = Promise.withResolvers<{ number: number }>()
    readings.push(reading)
    return reading.promise
  }
  const remembered = new Remembered(read, { maxAgeMs: 1_000, elapsed: () => time.now })
  return { time, readings, remembered }
}

test('all who ask at first share one reading, and later ones have its value at once', async () => {
  const { remembered, readings } = start()
  const asked = [remembered.get(), remembered.get()]
  readings[0]?.resolve({ number: 1 })
  expect([await asked[0], await asked[1]]).toEqual([{ number: 1 }, { number: 1 }])
  expect(remembered.get()).toEqual({ number: 1 })
  expect(readings).toHaveLength(1)
})

test('what is forgotten while it is read is not kept', async () => {
  const { remembered, readings } = start()
  const before = remembered.get()
  remembered.forget()
  const after = remembered.get()
  readings[1]?.resolve({ number: 2 })
  await after
  readings[0]?.resolve({ number: 1 })
  await before
  expect(remembered.get()).toEqual({ number: 2 })
})

test('what is old serves until it has been read again, also where that fails', async () => {
  const { remembered, readings, time } = start()
  const first = remembered.get()
  readings[0]?.resolve({ number: 1 })
  await first
  time.now = 1_000
  expect(remembered.get()).toEqual({ number: 1 })
  readings[1]?.reject(new Error('the database is away'))
  await new Promise(setImmediate)
  expect(remembered.get()).toEqual({ number: 1 })
  readings[2]?.resolve({ number: 3 })
  await new Promise(setImmediate)
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
