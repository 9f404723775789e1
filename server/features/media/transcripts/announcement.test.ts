import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcement } from './announcement.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An announcement whose runs a test ends one by one. */
function start() {
  const runs: PromiseWithResolvers<void>[] = []
  const announcement = new Announcement(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { announcement, runs }
}

test('many transcripts are announced once, after a delay', async () => {
  const { announcement, runs } = start()
  for (let index = 0; index < 5; index++) announcement.schedule()
  expect(runs).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toHaveLength(1)
})

test('a pending announcement is made at the stop, and not again by its timer', async () => {
  const { announcement, runs } = start()
  announcement.schedule()
  const stopped = announcement.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await stopped
})

test('the stop waits for an announcement in progress and for the one after it', async () => {
  const { announcement, runs } = start()
  announcement.schedule()
  await vi.advanceTimersByTimeAsync(10_000)
  announcement.schedule()
  let isStopped = false
  const stopped = announcement.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(10_000)
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([runs.length, isStopped]).toEqual([2, false])
  runs[1]?.resolve()
  expect(await stopped).toBe(true)
})
