import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('only a count of one is singular', () => {
  expect([0, 1, 2].map((count) => plural(count, 'episode'))).toEqual(['0 episodes', '1 episode', '2 episodes'])
})
