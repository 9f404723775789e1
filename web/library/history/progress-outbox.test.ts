import { beforeEach, expect, test, vi } from 'vitest'
import type { ProgressResponse, ProgressBeacon, ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { ProgressOutbox } from './progress-outbox.ts'

const NOW = 1_000_000

let waiting: readonly ProgressEvent[]
let posted: ProgressBeacon[]
let refusal: GatewayError | null
/** The account's response to a batch; by default it saves all events. */
let respond: (beacon: ProgressBeacon) => ProgressResponse
let refused: readonly string[]
let outbox: ProgressOutbox

const eventOf = (mediaId: string, at: number): ProgressEvent => ({ mediaId, seconds: at, duration: 900, at })

beforeEach(() => {
  waiting = []
  posted = []
  refusal = null
  refused = []
  respond = () => ({ ignored: [] })
  outbox = new ProgressOutbox({
    events: {
      get: () => waiting,
      set: (next) => void (waiting = next),
      reload: () => undefined,
      subscribe: () => () => {},
    },
    refused: {
      get: () => refused,
      set: (next) => void (refused = next),
      reload: () => undefined,
      subscribe: () => () => {},
    },
    now: () => NOW,
    post: async (beacon) => {
      if (refusal) throw refusal
      const response = respond(beacon)
      posted.push(beacon)
      return response
    },
  })
})

test('a sent event leaves the outbox, and the batch has its sending time', async () => {
  outbox.add(eventOf('a', 10))
  expect(await outbox.flush()).toBe(true)
  expect(posted).toEqual([{ sentAt: NOW, events: [eventOf('a', 10)] }])
  expect(waiting).toEqual([])
})

test('only the latest event of each media waits, in any order of arrival', () => {
  outbox.add(eventOf('a', 20))
  outbox.add(eventOf('b', 5))
  outbox.add(eventOf('a', 10))
  outbox.add(eventOf('b', 30))
  expect(waiting).toEqual([eventOf('a', 20), eventOf('b', 30)])
})

test('all events stay while the network is down', async () => {
  refusal = new GatewayError('UNREACHABLE', 'No network')
  outbox.add(eventOf('a', 10))
  expect(await outbox.flush()).toBe(false)
  expect(waiting).toHaveLength(1)
})

test('a permanently refused event does not block later ones', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  refusal = new GatewayError('BAD_INPUT', 'That request was not valid', 'abc')
  outbox.add(eventOf('a', 10))
  expect(await outbox.flush()).toBe(true)
  expect(waiting).toEqual([])
})

const mediaIds = () => posted.flatMap(({ events }) => events.map(({ mediaId }) => mediaId))

test('an event that the account rejects is dropped alone and marked as refused', async () => {
  respond = ({ events }) => ({
    ignored: [],
    rejected: events.flatMap(({ mediaId }, index) => (mediaId === 'bad' ? [{ index, reason: 'no' }] : [])),
  })
  for (const mediaId of ['a', 'bad', 'b']) outbox.add(eventOf(mediaId, 10))
  expect(await outbox.flush()).toBe(true)
  expect(waiting).toEqual([])
  expect(['a', 'bad', 'b'].map((mediaId) => outbox.isRefused(mediaId))).toEqual([false, true, false])
})

test('an unknown media is marked as refused until the account accepts an event of it', async () => {
  respond = () => ({ ignored: ['a'] })
  outbox.add(eventOf('a', 10))
  await outbox.flush()
  expect(outbox.isRefused('a')).toBe(true)
  respond = () => ({ ignored: [] })
  outbox.add(eventOf('a', 20))
  await outbox.flush()
  expect(outbox.isRefused('a')).toBe(false)
})

test.each(['BAD_INPUT', 'TOO_LARGE'] as const)(
  'of fifty events that are refused together with %s, the 49 good ones still reach the account',
  async (code) => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    respond = ({ events }) => {
      if (events.some(({ mediaId }) => mediaId === 'media-17')) throw new GatewayError(code, 'Not valid', 'abc')
      return { ignored: [] }
    }
    for (let n = 0; n < 50; n++) outbox.add(eventOf(`media-${n}`, n))
    expect(await outbox.flush()).toBe(true)
    expect(new Set(mediaIds()).size).toBe(49)
    expect([waiting, refused]).toEqual([[], ['media-17']])
  },
)

test('a long list is sent in batches of at most fifty, newest first', async () => {
  for (let n = 0; n < 120; n++) outbox.add(eventOf(`media-${n}`, n))
  await outbox.flush()
  expect(posted.map(({ events }) => events.length)).toEqual([50, 50, 20])
  expect(posted[0]?.events.at(-1)?.mediaId).toBe('media-119')
})

test('an event that is added during a request is not lost', async () => {
  outbox.add(eventOf('a', 10))
  const flushing = outbox.flush()
  outbox.add(eventOf('a', 20))
  await flushing
  expect(posted.flatMap(({ events }) => events)).toEqual([eventOf('a', 10), eventOf('a', 20)])
})
