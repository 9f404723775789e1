import { expect, test } from 'vitest'
import { ManualTimers } from '../testing/manual-timers.ts'
import { ReconnectPolicy } from './reconnect-policy.ts'

function createPolicy() {
  const timers = new ManualTimers()
  const log: string[] = []
  const policy = new ReconnectPolicy({
    timers,
    retry: () => log.push(`${timers.now() / 1_000} retry`),
    onConnection: (connection) => log.push(`${timers.now() / 1_000} ${connection}`),
    onSuspend: () => log.push(`${timers.now() / 1_000} suspend`),
    onGiveUp: (isMissing) => log.push(`${timers.now() / 1_000} give up${isMissing ? ', missing' : ''}`),
  })
  return { timers, log, policy }
}

test('it retries after 1, 2, 4, 8, 16 and then every 30 seconds', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted()
  timers.pass(125_000)
  expect(log).toEqual([
    '0 reconnecting',
    '1 retry',
    '3 retry',
    '7 retry',
    '15 retry',
    '31 retry',
    '61 retry',
    '91 retry',
    '121 retry',
  ])
})

test('further failures during an interruption change nothing', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted()
  timers.pass(1_000)
  policy.interrupted()
  timers.pass(2_000)
  expect(log).toEqual(['0 reconnecting', '1 retry', '3 retry'])
})

test('it retries at once when the browser is back online', () => {
  const { timers, log, policy } = createPolicy()
  policy.online()
  policy.interrupted()
  timers.pass(500)
  policy.online()
  expect(log).toEqual(['0 reconnecting', '0.5 retry'])
})

test('recovery resets the backoff', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted()
  timers.pass(10_000)
  log.length = 0
  policy.recovered()
  timers.pass(100_000)
  policy.interrupted()
  timers.pass(1_000)
  expect(log).toEqual(['10 ok', '110 reconnecting', '111 retry'])
})

test('after five minutes it suspends until a tap, and `online` changes nothing', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted()
  timers.pass(299_000)
  log.length = 0
  timers.pass(3_600_000)
  policy.online()
  expect(log).toEqual(['300 suspend', '300 tap-to-continue'])
})

test('a tap retries once; a further failure gives up', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted()
  timers.pass(300_000)
  log.length = 0
  policy.retryByUser()
  policy.interrupted()
  timers.pass(60_000)
  expect(log).toEqual(['300 reconnecting', '300 retry', '300 give up'])
})

test('a retry after a tap times out after 30 seconds', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted()
  timers.pass(300_000)
  log.length = 0
  policy.retryByUser()
  timers.pass(60_000)
  expect(log).toEqual(['300 reconnecting', '300 retry', '330 give up'])
})

test('cancel stops the retries', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted()
  policy.cancel()
  timers.pass(600_000)
  expect(log).toEqual(['0 reconnecting'])
})

test('a channel that is missing for longer than an encoder needs to restart is given up', () => {
  const { timers, log, policy } = createPolicy()
  const fail = (...[seconds, isMissing]: [number, boolean]) => {
    timers.pass(seconds * 1_000)
    policy.interrupted({ isMissing })
  }
  // A network failure before does not count.
  fail(0, false)
  fail(40, true)
  fail(30, true)
  fail(29, true)
  expect(log).not.toContain('99 give up, missing')
  fail(1, true)
  expect(log.at(-1)).toBe('100 give up, missing')
  timers.pass(600_000)
  expect(log.at(-1)).toBe('100 give up, missing')
})

test('a channel that returns, and is missing again later, is tried for another minute', () => {
  const { timers, log, policy } = createPolicy()
  policy.interrupted({ isMissing: true })
  timers.pass(50_000)
  policy.recovered()
  timers.pass(50_000)
  policy.interrupted({ isMissing: true })
  expect(log.at(-1)).toBe('100 reconnecting')
})
