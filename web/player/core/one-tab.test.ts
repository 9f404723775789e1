import { afterEach, expect, test, vi } from 'vitest'
import { playInOneTab } from './one-tab.ts'
import { reduce } from './reduce.ts'
import { IDLE } from './state.ts'
import { createStore } from './store.ts'

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

function tab() {
  const store = createStore(IDLE, reduce)
  const channel = new BroadcastChannel('one-tab')
  channels.push(channel)
  playInOneTab(store, channel, () => store.send({ type: 'paused' }))
  return store
}

test('a tab that starts playing pauses the others', async () => {
  const [first, second] = [tab(), tab()]
  first.send({ type: 'playing' })
  second.send({ type: 'playing' })
  await vi.waitFor(() => expect(first.get().playing).toBe(false))
  expect(second.get().playing).toBe(true)
})

test('an ad that starts pauses the other tabs', async () => {
  const [first, second] = [tab(), tab()]
  first.send({ type: 'playing' })
  second.send({ type: 'ad-pod-started', length: 1 })
  second.send({ type: 'ad-started' })
  await vi.waitFor(() => expect(first.get().playing).toBe(false))
})

const REQUEST = { type: 'media-requested', media: { mediaId: 'one', title: 'One' }, key: 'key', startAt: 0 } as const

test('a tab that still waits for the network does not interrupt the one that was started after it', async () => {
  const [first, second] = [tab(), tab()]
  first.send(REQUEST)
  second.send(REQUEST)
  second.send({ type: 'playing' })
  await vi.waitFor(() => expect(first.get().loading).toBe(false))
  expect(second.get().playing).toBe(true)
})

test('of two tabs that load, the one that was started last plays', async () => {
  const [first, second] = [tab(), tab()]
  first.send(REQUEST)
  second.send(REQUEST)
  first.send({ type: 'playing' })
  second.send({ type: 'playing' })
  await vi.waitFor(() => expect(first.get().playing).toBe(false))
  expect(second.get().playing).toBe(true)
})
