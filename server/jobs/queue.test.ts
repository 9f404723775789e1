import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import { claimJobs, type Task } from './queue.ts'
import { JobRunner } from './runner.ts'

const site = await testSite({ demo: false, env: { ROLES: 'gateway' } })
const later = (seconds: number) => new Date(site.now.getTime() + seconds * 1000)

/** A task whose runs end only when the test ends them. */
function heldTask() {
  const runs: (PromiseWithResolvers<void> & { payload: Record<string, string> })[] = []
  let isReleased = false
  const task: Task = (payload) => {
    const run = { ...Promise.withResolvers<void>(), payload }
    if (isReleased) run.resolve()
    runs.push(run)
    return run.promise
  }
  const release = () => {
    isReleased = true
    for (const run of runs) run.resolve()
  }
  return { runs, task, release }
}

let runners: JobRunner[] = []
let time: Date

function runnerOf(task: Task, more: { concurrency?: number; perKey?: number; renewMs?: number } = {}): JobRunner {
  const onError = (cause: unknown) => {
    throw cause
  }
  const runner = new JobRunner({
    db: site.db,
    tasks: { slow: task },
    clock: () => time,
    onError,
    concurrency: 8,
    ...more,
  })
  runners.push(runner)
  return runner
}

/** Jobs with these concurrency keys, due now, in this order. */
const addJobs = (...keys: (string | null)[]) =>
  site.db
    .insertInto('job')
    .values(
      keys.map((concurrency_key, number) => ({
        kind: 'slow',
        key: `slow/${number}`,
        payload: JSON.stringify({ number: String(number) }),
        concurrency_key,
        run_at: new Date(site.now.getTime() - 1_000 + number),
        created_at: site.now,
      })),
    )
    .execute()

const jobs = () => site.db.selectFrom('job').selectAll().orderBy('id').execute()

beforeEach(async () => {
  time = site.now
  await site.db.deleteFrom('job').execute()
})

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

test('a failure after the lease has ended does not change the job of the node that claimed it since', async () => {
  const { runs, task } = heldTask()
  await addJobs(null)
  runnerOf(task).wake()
  await expect.poll(() => runs.length).toBe(1)
  time = later(121)
  const second = runnerOf(task)
  second.wake()
  await expect.poll(() => runs.length).toBe(2)
  runs[0]?.reject(new Error('too slow'))
  await runners[0]?.stop()
  second.wake()
  expect(await jobs()).toMatchObject([{ attempts: 2, last_error: null, run_at: later(241) }])
  runs[1]?.resolve()
  await expect.poll(jobs).toEqual([])
  expect(runs).toHaveLength(2)
})

test('the delay before a retry begins when the job has failed, however long it ran', async () => {
  const { runs, task } = heldTask()
  await addJobs(null)
  runnerOf(task).wake()
  await expect.poll(() => runs.length).toBe(1)
  time = later(60)
  runs[0]?.reject(new Error('too slow'))
  await runners[0]?.stop()
  expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'too slow', run_at: later(75) }])
})

test('eight attempts outlast half a day in which another host does not answer', async () => {
  await addJobs(null)
  let attempts = 0
  const runner = runnerOf(async () => {
    attempts++
    throw new Error('no answer')
  })
  for (let last = 0; last < 8; last++) {
    runner.wake()
    await expect.poll(jobs).toMatchObject([{ attempts: last + 1, last_error: 'no answer' }])
    const [job] = await jobs()
    await site.db.updateTable('job').set({ last_error: null }).execute()
    if (last < 7) time = job?.run_at ?? time
  }
  runner.wake()
  await runner.stop()
  expect([attempts, Math.floor((time.getTime() - site.now.getTime()) / 3_600_000)]).toEqual([8, 11])
})

test('the stored reason of a failure is short, and a NUL that another host sent does not keep it from being stored', async () => {
  const { runs, task } = heldTask()
  await addJobs(null)
  runnerOf(task).wake()
  await expect.poll(() => runs.length).toBe(1)
  runs[0]?.reject(new Error(`Unexpected token '\0'${' and so on'.repeat(100_000)}`))
  await runners[0]?.stop()
  const [job] = await jobs()
  expect(job).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/^Unexpected token '' and so on/) })
  expect(job?.last_error?.length).toBeLessThanOrEqual(300)
})

test('the lease of a long job is renewed, so no other node runs it', async () => {
  const { runs, task } = heldTask()
  await addJobs(null)
  runnerOf(task, { renewMs: 10 }).wake()
  await expect.poll(() => runs.length).toBe(1)
  time = later(600)
  await expect.poll(jobs).toMatchObject([{ run_at: later(720) }])
  expect(await claimJobs(site.db, ['slow'], { limit: 1, perKey: 1, running: new Map() }, later(600))).toEqual([])
  runs[0]?.resolve()
  await expect.poll(jobs).toEqual([])
  expect(runs).toHaveLength(1)
})

test('the next job starts when one ends, however long the others take', async () => {
  const { runs, task, release } = heldTask()
  await addJobs(...Array<null>(12).fill(null))
  runnerOf(task, { concurrency: 4 }).wake()
  await expect.poll(() => runs.length).toBe(4)
  for (let done = 1; done <= 8; done++) {
    runs[done]?.resolve()
    await expect.poll(() => runs.length).toBe(4 + done)
  }
  release()
  await expect.poll(jobs).toEqual([])
})

test('jobs with a slow concurrency key do not block those with another key', async () => {
  const { runs, task, release } = heldTask()
  await addJobs(...Array<string>(40).fill('slow.example'), 'fast.example', 'fast.example')
  runnerOf(task, { perKey: 3 }).wake()
  const numbers = () => runs.map(({ payload }) => Number(payload['number'])).toSorted((a, b) => a - b)
  await expect.poll(numbers).toEqual([0, 1, 2, 40, 41])
  runs[0]?.resolve()
  runs[3]?.resolve()
  await expect.poll(numbers).toEqual([0, 1, 2, 3, 40, 41])
  release()
  await expect.poll(jobs).toEqual([])
})

test('a job runs on only one of many nodes', async () => {
  const numbers: string[] = []
  const task: Task = async ({ number = '' }) => void numbers.push(number)
  await addJobs(...Array<null>(60).fill(null))
  const nodes = Array.from({ length: 4 }, () => runnerOf(task))
  for (const node of nodes) node.wake()
  await expect.poll(jobs).toEqual([])
  expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, n) => String(n)))
})
