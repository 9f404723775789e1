import { expect, test } from 'vitest'
import type { CurrentShowFragment, EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { airingAfter, airingAt } from './airing.ts'

const entry = (headline: string, start: number, end: number): EpgEntryFragment => ({
  headline,
  description: null,
  presenterNames: [],
  startTimeUnixSeconds: start,
  endTimeUnixSeconds: end,
  station: 'KFM',
  fallbackHeaderImage: null,
  teaserDetail: null,
})

const kfm: CurrentShowFragment = {
  station: 'KFM',
  stationName: 'KFM',
  mediaId: 'live-kfm',
  current: entry('Morning', 100, 200),
  next: entry('Noon', 200, 300),
}

test.each([
  [100, 'Morning', 'Noon'],
  [199.9, 'Morning', 'Noon'],
  [200, 'Noon', undefined],
  [300, undefined, undefined],
])('at %d s %s is on air and %s follows', (seconds, onAir, following) => {
  expect(airingAt(kfm, seconds * 1000)?.headline).toBe(onAir)
  expect(airingAfter(kfm, seconds * 1000)?.headline).toBe(following)
})

test('nothing airs in a gap', () => {
  expect(airingAt({ ...kfm, current: null, next: null }, 150_000)).toBeNull()
})
