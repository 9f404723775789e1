import { expect, test } from 'vitest'
import { CoalescedTask } from './coalesce.ts'

const settled = () => new Promise(setImmediate)

/** A task whose runs the test ends one by one. */
function controlledTask() {
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  let ended = 0
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  const coalesced = new CoalescedTask(
    work,
    (cause) => errors.push(cause),
    () => (ended += 1),
  )
  return { runs, errors, coalesced, ended: () => ended }
}

test('requests during a run are coalesced into one further run', async () => {
  const { coalesced, runs, ended } = controlledTask()
  for (let request = 0; request < 100; request++) coalesced.run()
  expect(runs).toHaveLength(1)
  for (let request = 0; request < 100; request++) coalesced.run()
  runs[0]?.resolve()
  await settled()
  expect([runs.length, ended()]).toEqual([2, 1])
  runs[1]?.resolve()
  await settled()
  expect([runs.length, ended()]).toEqual([2, 2])
})

test('a failed run is reported, and the next request starts a run', async () => {
  const { coalesced, runs, errors } = controlledTask()
  coalesced.run()
  runs[0]?.reject(new Error('the database is unavailable'))
  await settled()
  expect(errors).toEqual([new Error('the database is unavailable')])
  coalesced.run()
  expect(runs).toHaveLength(2)
})

test('stop waits for the current run and starts no other', async () => {
  const { coalesced, runs } = controlledTask()
  coalesced.run()
  coalesced.run()
  const stopped = coalesced.stop()
  runs[0]?.resolve()
  await stopped
  expect(runs).toHaveLength(1)
})
