import { expect, test } from 'vitest'
import { seenAt } from './confirmation.ts'

const DAY = 86_400_000
const confirmation = { userId: 'anna', confirmedAt: 10 * DAY, seenAt: 12 * DAY }

test('a confirmation does not change as time passes', () => {
  expect(seenAt(confirmation, 13 * DAY)).toEqual({ ...confirmation, seenAt: 13 * DAY })
})

test('a clock that is set back, once or repeatedly, does not extend a confirmation', () => {
  const back = seenAt(confirmation, 5 * DAY)
  expect(back).toEqual({ userId: 'anna', confirmedAt: 3 * DAY, seenAt: 5 * DAY })
  const later = seenAt(back, 7 * DAY)
  expect(later).toEqual({ userId: 'anna', confirmedAt: 3 * DAY, seenAt: 7 * DAY })
  expect(seenAt(later, 5 * DAY).confirmedAt).toBe(1 * DAY)
})
