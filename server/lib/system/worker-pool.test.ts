import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { WorkerPool } from './worker-pool.ts'

const module = new URL('../../../tests/kit/processes/worker-jobs.ts', import.meta.url)

function poolWith(limits: { timeoutMs?: number; maxWaiting?: number }): WorkerPool {
  const pool = new WorkerPool({ module, timeoutMs: 20_000, maxWaiting: 10, ...limits })
  afterThisFile(() => pool.close())
  return pool
}

test('a job returns the result of its function, or throws its error', async () => {
  const pool = poolWith({})
  expect(await pool.run('double', 21)).toBe(42)
  await expect(pool.run('refuse', null)).rejects.toThrow('that is no number')
})

test('a job that takes too long fails with WORKER_TIMEOUT, and waiting time does not count', async () => {
  const pool = poolWith({ timeoutMs: 2_000 })
  const [slow, next] = await Promise.allSettled([pool.run('spin', null), pool.run('double', 1)])
  expect(slow).toMatchObject({ reason: { name: 'WorkerPoolError', code: 'WORKER_TIMEOUT' } })
  expect(next).toEqual({ status: 'fulfilled', value: 2 })
})

test('a job whose thread ends fails with WORKER_DIED, and the next one runs', async () => {
  const pool = poolWith({})
  await expect(pool.run('die', null)).rejects.toMatchObject({ name: 'WorkerPoolError', code: 'WORKER_DIED' })
  expect(await pool.run('double', 2)).toBe(4)
})

test('a job over the limit of waiting jobs is refused', async () => {
  const pool = poolWith({ maxWaiting: 1 })
  const jobs = [1, 2, 3].map((value) => pool.run('double', value))
  const [first, second, third] = await Promise.allSettled(jobs)
  expect([first, second]).toMatchObject([{ value: 2 }, { value: 4 }])
  expect(third).toMatchObject({ reason: { code: 'OVERLOADED' } })
})
