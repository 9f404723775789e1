import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersistentList } from './persistent-store.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
})

afterEach(() => void vi.unstubAllGlobals())

const isText = (value: unknown): value is string => typeof value === 'string'

test('an empty list leaves nothing in the storage', () => {
  const list = createPersistentList('queue', isText)
  list.set(['a'])
  expect([...stored]).toEqual([['queue', '["a"]']])
  list.set([])
  expect([...stored]).toEqual([])
})

test('the list is read again after a change of its key in another tab, and after a return from the back/forward cache', () => {
  const list = createPersistentList('queue', isText)
  // The first read starts to follow the other tabs.
  expect(list.get()).toEqual([])
  for (const [event, expected] of [
    [Object.assign(new Event('storage'), { key: 'another' }), ['a']],
    [Object.assign(new Event('storage'), { key: 'queue' }), []],
    [new Event('pageshow'), []],
  ] as const) {
    list.set(['a'])
    stored.clear()
    window.dispatchEvent(event)
    expect(list.get()).toEqual(expected)
  }
})

test('a reload finds what another tab has removed before its event arrives, and keeps what could not be stored', () => {
  const list = createPersistentList('outbox', isText)
  list.set(['a'])
  stored.delete('outbox')
  list.reload()
  expect(list.get()).toEqual([])
  const blocked = { getItem: () => null, setItem: () => undefined }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: blocked }))
  list.set(['b'])
  list.reload()
  expect(list.get()).toEqual(['b'])
})
