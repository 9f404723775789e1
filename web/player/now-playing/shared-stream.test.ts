import { afterEach, expect, test, vi } from 'vitest'
import type { NowPlayingEvent } from '#contract/now-playing.ts'
import { reduce } from '../core/reduce.ts'
import { IDLE } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { SharedStream } from './shared-stream.ts'

const event: NowPlayingEvent = {
  serverTime: '2026-01-05T08:00:00.000Z',
  stations: [{ station: 'kfm', isOnline: true, show: null, item: null, history: [] }],
}

const channels: BroadcastChannel[] = []
const feeds: SharedStream[] = []

afterEach(() => {
  for (const feed of feeds.splice(0)) feed.setActive(false)
  for (const channel of channels.splice(0)) channel.close()
})

/** A tab of a browser with shared locks and a channel named `browser`. */
function tab(browser: string) {
  const store = createStore(IDLE, reduce)
  const channel = new BroadcastChannel(browser)
  const connection = { isOpen: false, tell: (_event: NowPlayingEvent) => {} }
  channels.push(channel)
  const feed = new SharedStream({
    store,
    channel,
    locks: navigator.locks,
    connect(onEvent) {
      connection.tell = onEvent
      return { start: () => void (connection.isOpen = true), stop: () => void (connection.isOpen = false) }
    },
  })
  feeds.push(feed)
  return { feed, connection, knows: () => store.get().nowPlaying.map(({ station }) => station) }
}

test('one tab holds the connection and broadcasts to the others', async () => {
  const [first, second] = [tab('a'), tab('a')]
  first.feed.setActive(true)
  await vi.waitFor(() => expect(first.connection.isOpen).toBe(true))
  second.feed.setActive(true)
  first.connection.tell(event)
  await vi.waitFor(() => expect(second.knows()).toEqual(['kfm']))
  expect(second.connection.isOpen).toBe(false)
})

test('a new tab receives the leader’s snapshot', async () => {
  const [first, late] = [tab('b'), tab('b')]
  first.feed.setActive(true)
  await vi.waitFor(() => expect(first.connection.isOpen).toBe(true))
  first.connection.tell(event)
  late.feed.setActive(true)
  await vi.waitFor(() => expect(late.knows()).toEqual(['kfm']))
})

test('when the leader stops, another tab takes over', async () => {
  const [first, second] = [tab('c'), tab('c')]
  first.feed.setActive(true)
  await vi.waitFor(() => expect(first.connection.isOpen).toBe(true))
  second.feed.setActive(true)
  first.feed.setActive(false)
  expect(first.connection.isOpen).toBe(false)
  await vi.waitFor(() => expect(second.connection.isOpen).toBe(true))
})

test('a tab that gave up waiting does not take over', async () => {
  const [first, second, third] = [tab('d'), tab('d'), tab('d')]
  first.feed.setActive(true)
  await vi.waitFor(() => expect(first.connection.isOpen).toBe(true))
  second.feed.setActive(true)
  third.feed.setActive(true)
  second.feed.setActive(false)
  first.feed.setActive(false)
  await vi.waitFor(() => expect(third.connection.isOpen).toBe(true))
  expect(second.connection.isOpen).toBe(false)
})
