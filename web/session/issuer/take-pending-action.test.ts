import { expect, test } from 'vitest'
import { parsePendingAction } from './take-pending-action.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const stored = (action: object, minutesAgo = 1) =>
  JSON.stringify({ ...action, at: NOW.getTime() - minutesAgo * 60_000 })

test.each([
  { kind: 'page', path: '/my-content' },
  { kind: 'bookmark', id: 'ep-1', path: '/podcasts/ilifu/one', typeName: 'AudioTeaserDetailPublishedContent' },
  { kind: 'follow', followKind: 'STATION', id: '947' },
])('a stored action is parsed: $kind', (action) => {
  expect(parsePendingAction(stored(action), NOW)).toEqual(action)
})

test('an action expires after 15 minutes, and one from the future is ignored', () => {
  const action = { kind: 'page', path: '/my-content' }
  expect(parsePendingAction(stored(action, 15), NOW)).toEqual(action)
  expect(parsePendingAction(stored(action, 15.1), NOW)).toBeNull()
  expect(parsePendingAction(stored(action, -1), NOW)).toBeNull()
  expect(parsePendingAction(JSON.stringify(action), NOW)).toBeNull()
})

test.each(['', 'null', '[]', stored({}), stored({ kind: 'delete', id: 'x' }), stored({ kind: 'bookmark', id: 7 })])(
  'invalid text gives null: %s',
  (text) => {
    expect(parsePendingAction(text, NOW)).toBeNull()
  },
)
