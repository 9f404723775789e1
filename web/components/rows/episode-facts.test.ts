import { expect, test } from 'vitest'
import { episodeFacts } from './episode-facts.ts'

const now = Date.parse('2026-03-04T10:00:00Z')
const episode = {
  seasonNumber: 3,
  episodeNumber: 6,
  publishedAt: { iso8601: '2026-03-04T08:00:00.000Z' },
  duration: 2460,
  isExplicit: false,
}

test('the facts are number, date and length, in this order', () => {
  expect(episodeFacts(episode, now)).toEqual(['Season 3, episode 6', '2 hours ago', '41 minutes'])
})

test('missing values are left out', () => {
  expect(episodeFacts({ ...episode, seasonNumber: null, duration: null, isExplicit: true }, now)).toEqual([
    'Episode 6',
    '2 hours ago',
    'Explicit',
  ])
})
