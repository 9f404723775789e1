import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import { runDueJobs, type Task } from './jobs.ts'

const site = await testSite({ demo: false, env: { ROLES: 'gateway' } })
const later = (seconds: number) => new Date(site.now.getTime() + seconds * 1000)

/** A task that ends, well or badly, when it is told to. */
function heldTask() {
  const runs: PromiseWithResolvers<void>[] = []
  const task: Task = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return { runs, task }
}

test('a job that outlives its lease and then fails leaves whoever has taken it since alone', async () => {
  const { runs, task } = heldTask()
  await site.db
    .insertInto('job')
    .values({ kind: 'slow', key: 'slow/1', payload: '{}', run_at: site.now, created_at: site.now })
    .execute()
  const first = runDueJobs(site.db, { slow: task }, site.now)
  await expect.poll(() => runs.length).toBe(1)
  const second = runDueJobs(site.db, { slow: task }, later(121))
  await expect.poll(() => runs.length).toBe(2)
  runs[0]?.reject(new Error('too slow'))
  await first
  expect(await runDueJobs(site.db, { slow: task }, later(122))).toBe(0)
  runs[1]?.resolve()
  await second
  expect(await site.db.selectFrom('job').selectAll().execute()).toEqual([])
})
