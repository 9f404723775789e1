import { beforeEach, expect, test } from 'vitest'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/persistent-store.ts'
import { SavedItems } from './saved-items.ts'
import type { PendingChange } from './pending-change.ts'

const KEY = 'bookmark:a'
const wishOf = (isKept: boolean, id = 'a'): PendingChange => ({
  thing: { kind: 'bookmark', id, path: `/${id}`, typeName: 'AudioTeaserDetailPublishedContent' },
  isKept,
})
const save = wishOf(true)
const unsave = wishOf(false)

/** Stands in for the browser's storage. */
function listOf<Item>(items: readonly Item[] = []): PersistentList<Item> {
  const listeners = new Set<() => void>()
  return {
    get: () => items,
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

/** An account that answers each wish when the test says so. */
let account: { wish: PendingChange; answer: (cause?: GatewayError) => Promise<void> }[]
let told: string[]
let known: readonly string[] | GatewayError
let wishes: PersistentList<PendingChange>
let kept: SavedItems

const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  account = []
  told = []
  known = []
  wishes = listOf()
  kept = new SavedItems({
    confirmed: listOf(),
    wishes,
    send: (wish) =>
      new Promise((resolve, reject) => {
        const answer = async (cause?: GatewayError) => {
          if (cause) reject(cause)
          else resolve()
          await settle()
        }
        account.push({ wish, answer })
      }),
    load: async () => {
      if (known instanceof GatewayError) throw known
      return known
    },
    refused: (_wish, error) => told.push(`refused ${error.correlationId}`),
    waits: () => told.push('waits'),
  })
})

const unreachable = new GatewayError('UNREACHABLE', 'The gateway cannot be reached', null)

test('a wish holds at once, and still does when the account knows it', async () => {
  void kept.wish(save)
  expect(kept.has(KEY)).toBe(true)
  await account[0]?.answer()
  expect(kept.has(KEY)).toBe(true)
  expect(wishes.get()).toEqual([])
})

test('what the account refuses is as it was before, and is said with its reference', async () => {
  void kept.wish(save)
  await account[0]?.answer(new GatewayError('UNEXPECTED', 'Something went wrong', 'abc'))
  expect(kept.has(KEY)).toBe(false)
  expect(told).toEqual(['refused abc'])
})

test('who changes their mind while it is sent gets the last wish, told after the first', async () => {
  void kept.wish(save)
  void kept.wish(unsave)
  expect(kept.has(KEY)).toBe(false)
  expect(account).toHaveLength(1)
  await account[0]?.answer()
  expect(kept.has(KEY)).toBe(false)
  expect(account.map(({ wish }) => wish.isKept)).toEqual([true, false])
  await account[1]?.answer()
  expect(kept.has(KEY)).toBe(false)
})

test('without a network a wish waits, said once, and is told later', async () => {
  void kept.wish(save)
  await account[0]?.answer(unreachable)
  expect(kept.has(KEY)).toBe(true)
  void kept.synchronise()
  await settle()
  await account[1]?.answer(unreachable)
  expect(told).toEqual(['waits'])
  void kept.synchronise()
  await settle()
  await account[2]?.answer()
  expect(wishes.get()).toEqual([])
  expect(kept.has(KEY)).toBe(true)
})

test('a session that ended costs no wish', async () => {
  void kept.wish(save)
  await account[0]?.answer(new GatewayError('AUTH_NOT_AUTHORIZED', 'Please sign in to continue', 'abc'))
  expect(told).toEqual([])
  expect(wishes.get()).toEqual([save])
})

test('what was kept on another device is kept here too, what was wished here goes before it', async () => {
  known = [KEY, 'bookmark:b']
  wishes.set([wishOf(false, 'b')])
  void kept.synchronise()
  await settle()
  expect([kept.has(KEY), kept.has('bookmark:b')]).toEqual([true, false])
})

test('an answer that is older than a wish does not undo it', async () => {
  let answerLoad = (_keys: readonly string[]) => {}
  const slow = new SavedItems({
    confirmed: listOf(),
    wishes: listOf(),
    send: async () => {},
    load: () => new Promise((resolve) => (answerLoad = resolve)),
    refused: () => {},
    waits: () => {},
  })
  void slow.synchronise()
  await slow.wish(save)
  answerLoad([])
  await settle()
  expect(slow.has(KEY)).toBe(true)
})

test('who reads what the account keeps can wait until it has been told, and nothing is told twice for that', async () => {
  void kept.wish(save)
  let isTold = false
  const waiting = kept.told().then(() => (isTold = true))
  await settle()
  expect(isTold).toBe(false)
  await account[0]?.answer()
  await waiting
  expect(account).toHaveLength(1)
  wishes.set([unsave])
  const cutOff = kept.told()
  await account[1]?.answer(unreachable)
  await cutOff
  expect(wishes.get()).toEqual([unsave])
})

test('where the account cannot be asked, what is known goes on holding', async () => {
  known = [KEY]
  await kept.synchronise()
  known = unreachable
  await kept.synchronise()
  expect(kept.has(KEY)).toBe(true)
})

test('listeners hear of every change', async () => {
  let heard = 0
  const end = kept.subscribe(() => heard++)
  void kept.wish(save)
  expect(heard).toBe(1)
  end()
  void kept.wish(unsave)
  expect(heard).toBe(1)
})
