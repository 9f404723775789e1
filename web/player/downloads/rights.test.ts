import { expect, test } from 'vitest'
import { newDownload } from './download.ts'
import { isDue, lockText, removedText, withRight } from './rights.ts'

const HOUR = 3_600_000
const media = { mediaId: 'film', title: 'Night shift', kind: 'video' } as const
const download = newDownload(media, 'anna', 0)
const KEPT = { mediaId: 'film', state: 'kept', reason: null, availableUntil: null } as const

test('a response about the rights is valid for six hours, but not after the clock was set back', () => {
  expect(isDue(download, 0)).toBe(true)
  const checked = withRight(download, KEPT, 10 * HOUR)
  expect([10, 15, 16, 9].map((hour) => isDue(checked, hour * HOUR))).toEqual([false, false, true, true])
})

test('a lock names its reason, and ends with the next response', () => {
  const locked = withRight(download, { ...KEPT, state: 'locked', reason: 'GEO' }, HOUR)
  expect(lockText(locked)).toBe('Locked: not available in your country')
  expect(lockText(withRight(locked, KEPT, 2 * HOUR))).toBeNull()
  expect(lockText(download)).toBeNull()
})

test('a message names the removed downloads', () => {
  expect(removedText([download])).toBe('Night shift is no longer available and was removed from this device')
  expect(removedText([download, download])).toMatch(/^2 downloads are no longer available/)
})
