import { expect, test } from 'vitest'
import { availabilityOf, playableMediaId, type Playable } from './availability.ts'

const now = new Date('2026-03-04T08:00:00Z')
const item: Playable = {
  kind: 'episode',
  publishedAt: new Date('2026-03-01T08:00:00Z'),
  availableFrom: null,
  availableUntil: null,
  blockedReason: null,
  isProcessing: false,
  opensAt: null,
  closesAt: null,
  access: 'free',
  mediaId: 'media-a',
}

test('not yet is never told as gone', () => {
  const publishedAt = new Date('2026-03-05T08:00:00Z')
  expect(availabilityOf({ ...item, publishedAt, availableUntil: now }, now)).toEqual({
    state: 'PENDING',
    from: publishedAt,
  })
})

test('it can be had until its last moment, and not at it', () => {
  const later = new Date(now.getTime() + 1)
  expect(availabilityOf({ ...item, availableUntil: later }, now)).toEqual({ state: 'AVAILABLE', until: later })
  expect(availabilityOf({ ...item, availableUntil: now }, now)).toEqual({ state: 'EXPIRED' })
})

test('premium is blocked without a subscription, and sound that is being made is processing', () => {
  expect(availabilityOf({ ...item, access: 'premium' }, now)).toEqual({ state: 'BLOCKED', reason: 'SUBSCRIPTION' })
  expect(availabilityOf({ ...item, mediaId: null }, now)).toEqual({ state: 'PROCESSING' })
})

test('only what may be played has something to play', () => {
  expect(playableMediaId(item, now)).toBe('media-a')
  expect(playableMediaId({ ...item, access: 'premium' }, now)).toBeNull()
  expect(playableMediaId({ ...item, availableUntil: now }, now)).toBeNull()
})
