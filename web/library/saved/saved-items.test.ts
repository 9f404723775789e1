import { beforeEach, expect, test } from 'vitest'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/stores/persistent-store.ts'
import type { PendingChange } from './pending-change.ts'
import { SavedItems } from './saved-items.ts'

const KEY = 'bookmark:a'
const changeOf = (isKept: boolean, id = 'a'): PendingChange => ({
  thing: { kind: 'bookmark', id, path: `/${id}`, typeName: 'AudioTeaserDetailPublishedContent' },
  isKept,
})
const save = changeOf(true)
const unsave = changeOf(false)

/** An in-memory list instead of local storage. */
function listOf<Item>(items: readonly Item[] = []): PersistentList<Item> {
  const listeners = new Set<() => void>()
  return {
    get: () => items,
    reload: () => undefined,
    set(next) {
      items = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** An account that responds to each change when the test calls `answer`. */
let account: { change: PendingChange; answer: (cause?: GatewayError) => Promise<void> }[]
let notices: string[]
let stored: readonly string[] | GatewayError
let pending: PersistentList<PendingChange>
let items: SavedItems

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  account = []
  notices = []
  stored = []
  pending = listOf()
  items = new SavedItems({
    confirmed: listOf(),
    pending,
    send: (change) =>
      new Promise((resolve, reject) => {
        const answer = async (cause?: GatewayError) => {
          if (cause) reject(cause)
          else resolve()
          await settle()
        }
        account.push({ change, answer })
      }),
    load: async () => {
      if (stored instanceof GatewayError) throw stored
      return stored
    },
    onRefused: (_change, error) => notices.push(`refused ${error.correlationId}`),
    onOffline: () => notices.push('waits'),
  })
})

const unreachable = new GatewayError('UNREACHABLE', 'The gateway cannot be reached')

test('a change applies at once and stays after the account confirmed it', async () => {
  void items.apply(save)
  expect(items.has(KEY)).toBe(true)
  await account[0]?.answer()
  expect(items.has(KEY)).toBe(true)
  expect(pending.get()).toEqual([])
})

test('a refused change is reverted and reported with its correlation id', async () => {
  void items.apply(save)
  await account[0]?.answer(new GatewayError('UNEXPECTED', 'Something went wrong', 'abc'))
  expect(items.has(KEY)).toBe(false)
  expect(notices).toEqual(['refused abc'])
})

test('a second change during the request is sent after the first and wins', async () => {
  void items.apply(save)
  void items.apply(unsave)
  expect(items.has(KEY)).toBe(false)
  expect(account).toHaveLength(1)
  await account[0]?.answer()
  expect(items.has(KEY)).toBe(false)
  expect(account.map(({ change }) => change.isKept)).toEqual([true, false])
  await account[1]?.answer()
  expect(items.has(KEY)).toBe(false)
})

test('an offline change waits, is reported once, and is sent later', async () => {
  void items.apply(save)
  await account[0]?.answer(unreachable)
  expect(items.has(KEY)).toBe(true)
  void items.synchronise()
  await settle()
  await account[1]?.answer(unreachable)
  expect(notices).toEqual(['waits'])
  void items.synchronise()
  await settle()
  await account[2]?.answer()
  expect(pending.get()).toEqual([])
  expect(items.has(KEY)).toBe(true)
})

test.each(['OVERLOADED', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const)(
  'an offline change still waits after %s, which reverts a new one',
  async (code) => {
    const busy = new GatewayError(code, 'Please try again', 'abc')
    void items.apply(save)
    await account[0]?.answer(unreachable)
    void items.synchronise()
    await settle()
    await account[1]?.answer(busy)
    expect(items.has(KEY)).toBe(true)
    expect(pending.get()).toEqual([save])
    expect(notices).toEqual(['waits'])
    void items.apply(changeOf(true, 'b'))
    await account[2]?.answer(busy)
    expect(items.has('bookmark:b')).toBe(false)
    expect(notices).toEqual(['waits', 'refused abc'])
  },
)

test('a change stays pending when the session has ended', async () => {
  void items.apply(save)
  await account[0]?.answer(new GatewayError('AUTH_NOT_AUTHORIZED', 'Please sign in to continue', 'abc'))
  expect(notices).toEqual([])
  expect(pending.get()).toEqual([save])
})

test('items of another device are applied, and pending changes here take precedence', async () => {
  stored = [KEY, 'bookmark:b']
  pending.set([changeOf(false, 'b')])
  void items.synchronise()
  await settle()
  expect([items.has(KEY), items.has('bookmark:b')]).toEqual([true, false])
})

test('a load response that is older than a change does not revert it', async () => {
  let answerLoad = (_keys: readonly string[]) => {}
  const slow = new SavedItems({
    confirmed: listOf(),
    pending: listOf(),
    send: async () => {},
    load: () => new Promise((resolve) => (answerLoad = resolve)),
    onRefused: () => {},
    onOffline: () => {},
  })
  void slow.synchronise()
  await slow.apply(save)
  answerLoad([])
  await settle()
  expect(slow.has(KEY)).toBe(true)
})

test('flush waits for running requests and does not send a change twice', async () => {
  void items.apply(save)
  let isFlushed = false
  const waiting = items.flush().then(() => (isFlushed = true))
  await settle()
  expect(isFlushed).toBe(false)
  await account[0]?.answer()
  await waiting
  expect(account).toHaveLength(1)
  pending.set([unsave])
  const offline = items.flush()
  await account[1]?.answer(unreachable)
  await offline
  expect(pending.get()).toEqual([unsave])
})

test('a failed load leaves the items unchanged', async () => {
  stored = [KEY]
  await items.synchronise()
  stored = unreachable
  await items.synchronise()
  expect(items.has(KEY)).toBe(true)
})

test('listeners are called at every change', async () => {
  let calls = 0
  const end = items.subscribe(() => calls++)
  void items.apply(save)
  expect(calls).toBe(1)
  end()
  void items.apply(unsave)
  expect(calls).toBe(1)
})
