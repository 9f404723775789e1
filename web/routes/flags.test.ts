import { expect, test } from 'vitest'
import { flagsFor } from './flags.ts'

test('every list of My Content requires an account; a page that does not exist requires none', () => {
  const requiresAuth = (type: string) => flagsFor(`/my-content/${type}`).requiresAuth ?? false
  expect(['all', 'audio', 'history', 'downloads'].map(requiresAuth)).toEqual([true, true, true, true])
  expect(['nope', 'toString'].map(requiresAuth)).toEqual([false, false])
})

test.each([
  ['/', 'explore'],
  ['/EWN', 'ewn'],
  ['/my-content/', 'my_content'],
  ['/station/947', 'station_selection'],
  ['/station/947/guide', 'epg'],
  ['/station/947/guide/more', 'detail_page'],
  ['/stations', 'station_selection'],
  ['/news/midnight-plumbers', 'detail_page'],
])('the name of the page at %s is %s', (path, name) => {
  expect(flagsFor(path).pageName).toBe(name)
})
