import { expect, test } from 'vitest'
import { movedUrl } from './moved-url.ts'

test('a redirect to the new URL of a page keeps the query, except for the cursors of the old lists', () => {
  const moved = (search: string) => movedUrl('/topics/water', `https://radio.example/topics/rain${search}`)
  expect(moved('?hideMobileNavBar')).toBe('/topics/water?hideMobileNavBar=')
  expect(moved('?after=a&articles=b&hideMobileNavBar=1')).toBe('/topics/water?hideMobileNavBar=1')
  expect(moved('?after=a&articles=b')).toBe('/topics/water')
})
