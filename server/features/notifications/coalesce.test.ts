import { expect, test } from 'vitest'
import { Coalesced } from './coalesce.ts'

const settled = () => new Promise(setImmediate)

/** Work whose runs a test ends one by one. */
function held() {
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  let ended = 0
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  const coalesced = new Coalesced(
    work,
    (cause) => errors.push(cause),
    () => (ended += 1),
  )
  return { runs, errors, coalesced, ended: () => ended }
}

test('a hundred requests during a run are one more run', async () => {
  const { coalesced, runs, ended } = held()
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

test('a run that fails is reported, and the next request runs', async () => {
  const { coalesced, runs, errors } = held()
  coalesced.run()
  runs[0]?.reject(new Error('the database is away'))
  await settled()
  expect(errors).toEqual([new Error('the database is away')])
  coalesced.run()
  expect(runs).toHaveLength(2)
})

test('to stop waits for the run that has begun, and begins no other', async () => {
  const { coalesced, runs } = held()
  coalesced.run()
  coalesced.run()
  const stopped = coalesced.stop()
  runs[0]?.resolve()
  await stopped
  expect(runs).toHaveLength(1)
})
