import { expect, test } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { HostLimiter } from './host-limiter.ts'

const SECOND = 1_000
const refused = (code: string) => expect.objectContaining({ name: 'FetchError', code })
const answered = async () => 'here'
const timedOut = async () => {
  throw new FetchError('FETCH_TIMEOUT', 'slow.example did not answer in time')
}

/** A limiter with a fake clock, and requests that run until they are released. */
function limiterWithHeldRequests() {
  const clock = { elapsed: 0 }
  const gate = Promise.withResolvers<string>()
  const started: string[] = []
  const held = (name: string) => () => {
    started.push(name)
    return gate.promise
  }
  return { limiter: new HostLimiter(() => clock.elapsed), clock, started, held, release: () => gate.resolve('here') }
}

test('a host gets two requests at once, twenty wait for it, and the next is refused', async () => {
  const { limiter, started, held, release } = limiterWithHeldRequests()
  const accepted = Array.from({ length: 22 }, (_, number) => limiter.run('slow.example', held(String(number))))
  await expect(limiter.run('slow.example', answered)).rejects.toEqual(refused('FETCH_BUSY'))
  expect(started).toEqual(['0', '1'])
  expect(await limiter.run('quick.example', answered)).toBe('here')
  release()
  await Promise.all(accepted)
  expect(started).toHaveLength(22)
})

test('a host that timed out twice gets no requests for five seconds, and for twice as long after each failed probe', async () => {
  const { limiter, clock } = limiterWithHeldRequests()
  const fail = () => limiter.run('slow.example', timedOut)
  for (let time = 0; time < 2; time++) await expect(fail()).rejects.toEqual(refused('FETCH_TIMEOUT'))
  clock.elapsed = 4.9 * SECOND
  await expect(fail()).rejects.toEqual(refused('FETCH_HOST_DOWN'))
  clock.elapsed = 5 * SECOND
  await expect(fail()).rejects.toEqual(refused('FETCH_TIMEOUT'))
  clock.elapsed = 14.9 * SECOND
  await expect(fail()).rejects.toEqual(refused('FETCH_HOST_DOWN'))
  clock.elapsed = 15 * SECOND
  expect(await limiter.run('slow.example', answered)).toBe('here')
  expect(await limiter.run('slow.example', answered)).toBe('here')
})

test('only one request probes a host after an outage', async () => {
  const { limiter, clock, held, release } = limiterWithHeldRequests()
  for (let time = 0; time < 2; time++)
    await expect(limiter.run('slow.example', timedOut)).rejects.toEqual(refused('FETCH_TIMEOUT'))
  clock.elapsed = 6 * SECOND
  const probe = limiter.run('slow.example', held('probe'))
  await expect(limiter.run('slow.example', answered)).rejects.toEqual(refused('FETCH_HOST_DOWN'))
  release()
  await probe
  expect(await limiter.run('slow.example', answered)).toBe('here')
})

test('a missing or too large document does not count as an outage of its host', async () => {
  const { limiter } = limiterWithHeldRequests()
  for (const code of ['FETCH_BAD_STATUS', 'FETCH_TOO_LARGE', 'FETCH_FORBIDDEN_ADDRESS'] as const) {
    const request = async () => {
      throw new FetchError(code, 'Not this one')
    }
    await expect(limiter.run('quick.example', request)).rejects.toEqual(refused(code))
  }
  expect(await limiter.run('quick.example', answered)).toBe('here')
})
