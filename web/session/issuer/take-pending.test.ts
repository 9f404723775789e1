import { expect, test } from 'vitest'
import { parsePending } from './take-pending.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const kept = (action: object, minutesAgo = 1) => JSON.stringify({ ...action, at: NOW.getTime() - minutesAgo * 60_000 })

test.each([
  { kind: 'page', path: '/my-content' },
  { kind: 'bookmark', id: 'ep-1', path: '/podcasts/ilifu/one', typeName: 'AudioTeaserDetailPublishedContent' },
  { kind: 'follow', followKind: 'STATION', id: '947' },
])('what was begun is found again: $kind', (action) => {
  expect(parsePending(kept(action), NOW)).toEqual(action)
})

test('after a quarter of an hour, or from the future, it is expected no more', () => {
  const action = { kind: 'page', path: '/my-content' }
  expect(parsePending(kept(action, 15), NOW)).toEqual(action)
  expect(parsePending(kept(action, 15.1), NOW)).toBeNull()
  expect(parsePending(kept(action, -1), NOW)).toBeNull()
  expect(parsePending(JSON.stringify(action), NOW)).toBeNull()
})

test.each(['', 'null', '[]', kept({}), kept({ kind: 'delete', id: 'x' }), kept({ kind: 'bookmark', id: 7 })])(
  'what is no action is none: %s',
  (text) => {
    expect(parsePending(text, NOW)).toBeNull()
  },
)
