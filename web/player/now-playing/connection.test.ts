import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NowPlayingEvent } from '#contract/now-playing.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import { StreamServer } from '../testing/stream-server.ts'
import { Connection } from './connection.ts'

const event = (title: string): NowPlayingEvent => ({
  serverTime: '2026-01-05T08:00:00.000Z',
  stations: [
    {
      station: '702',
      isOnline: true,
      show: null,
      item: { kind: 'song', title, startsAt: '2026-01-05T07:58:00.000Z' },
      history: [],
    },
  ],
})
const frame = (id: string, title: string) => `id: ${id}\nevent: update\ndata: ${JSON.stringify(event(title))}\n\n`

let server: StreamServer
let timers: ManualTimers
let connection: Connection
let isVisible: boolean
const titles: (string | undefined)[] = []

beforeEach(async () => {
  server = new StreamServer()
  timers = new ManualTimers()
  isVisible = true
  titles.length = 0
  connection = new Connection({
    origin: await server.start(),
    timers,
    random: () => 0.5,
    isVisible: () => isVisible,
    onEvent: ({ stations }) => titles.push(stations[0]?.item?.title),
  })
})

afterEach(async () => {
  connection.stop()
  await server.stop()
})

const isAsked = (times: number) => vi.waitFor(() => expect(server.requests).toHaveLength(times))
const isOpen = (streams: number) => vi.waitFor(() => expect(server.open).toHaveLength(streams))
const hears = (...expected: string[]) => vi.waitFor(() => expect(titles).toEqual(expected))

const refuse = (times: number) =>
  server.responses.push(
    ...Array.from({ length: times }, () => (response: { destroy: () => void }) => response.destroy()),
  )

/** A broken connection is noticed on the network, outside the fake clock. */
const failureIsNoticed = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Advances the clock until the next attempt, as the last failure is noticed outside it. */
async function untilAsked(times: number): Promise<void> {
  await vi.waitFor(() => {
    timers.pass(1_000)
    expect(server.requests.length).toBeGreaterThanOrEqual(times)
  })
}

test('it reconnects with the last event id', async () => {
  connection.start()
  await isOpen(1)
  server.send('retry: 3000\n\n')
  server.send(frame('7', 'First'))
  await hears('First')
  server.open[0]?.end()
  await untilAsked(2)
  expect(server.requests).toEqual([undefined, '7'])
})

test('45 seconds without a byte end a connection; heartbeats keep it open', async () => {
  connection.start()
  await isOpen(1)
  server.send(frame('1', 'First'))
  await hears('First')
  timers.pass(44_000)
  server.send(':\n\n')
  server.send(frame('2', 'Second'))
  await hears('First', 'Second')
  timers.pass(44_000)
  expect(server.requests).toHaveLength(1)
  timers.pass(1_000)
  await untilAsked(2)
})

test('the delay doubles after each failure', async () => {
  refuse(2)
  connection.start()
  await isAsked(1)
  await failureIsNoticed()
  timers.pass(2_999)
  expect(server.requests).toHaveLength(1)
  timers.pass(1)
  await isAsked(2)
  await failureIsNoticed()
  timers.pass(5_999)
  expect(server.requests).toHaveLength(2)
  timers.pass(1)
  await isAsked(3)
})

test('after three failures it polls, slower when hidden, until the stream is back', async () => {
  server.pollBody = JSON.stringify(event('Polled'))
  refuse(3)
  connection.start()
  await untilAsked(3)
  await hears('Polled')
  await failureIsNoticed()
  timers.pass(9_999)
  expect(server.polls).toBe(1)
  isVisible = false
  timers.pass(1)
  await hears('Polled', 'Polled')
  await untilAsked(4)
  await isOpen(1)
  expect(server.polls).toBe(2)
  server.send(frame('9', 'Streamed'))
  await hears('Polled', 'Polled', 'Streamed')
  timers.pass(44_000)
  expect(server.polls).toBe(2)
})

test('invalid events are ignored', async () => {
  connection.start()
  await isOpen(1)
  server.send('id: 1\ndata: {"stations":"none"}\n\ndata: not json\n\n')
  server.send(frame('2', 'Second'))
  await hears('Second')
  expect(titles).toEqual(['Second'])
})

test('stop closes the stream, and a later start sends the last event id', async () => {
  connection.start()
  await isOpen(1)
  server.send(frame('5', 'First'))
  await hears('First')
  const closed = new Promise((resolve) => server.open[0]?.once('close', resolve))
  connection.stop()
  await closed
  timers.pass(120_000)
  expect(server.requests).toHaveLength(1)
  connection.start()
  await isAsked(2)
  expect(server.requests[1]).toBe('5')
})
