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

test('number, time and length, in that order', () => {
  expect(episodeFacts(episode, now)).toEqual(['Season 3, episode 6', '2 hours ago', '41 minutes'])
})

test('what a publisher left out is left out', () => {
  expect(episodeFacts({ ...episode, seasonNumber: null, duration: null, isExplicit: true }, now)).toEqual([
    'Episode 6',
    '2 hours ago',
    'Explicit',
  ])
})
