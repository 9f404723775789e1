import { expect, test } from 'vitest'
import { shareUrlOf } from './share-player.ts'

const ORIGIN = 'https://radio.example'

test('a link leads to the page, a timestamp, or the station', () => {
  const episode = { url: '/podcasts/amanzi/one', station: '702' } as const
  expect(shareUrlOf(episode, ORIGIN)).toBe('https://radio.example/podcasts/amanzi/one')
  expect(shareUrlOf(episode, ORIGIN, 872.9)).toBe('https://radio.example/podcasts/amanzi/one?t=872')
  expect(shareUrlOf({ url: null, station: '702' }, ORIGIN)).toBe('https://radio.example/station/702')
  expect(shareUrlOf({ url: null, station: null }, ORIGIN)).toBe('https://radio.example/')
})
