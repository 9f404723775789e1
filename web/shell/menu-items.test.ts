import { expect, test } from 'vitest'
import { toAriaCurrent } from './menu-items.tsx'

test.each([
  ['/', '/', undefined, 'page'],
  ['/audio', '/', undefined, undefined],
  ['/audio', '/audio', 'podcasts', 'page'],
  ['/audio/new/all', '/audio', 'podcasts', 'true'],
  ['/podcasts/amanzi/the-dry-tap', '/audio', 'podcasts', 'true'],
  ['/audiobooks', '/audio', 'podcasts', undefined],
  ['/specials/nine-lives', '/video', 'videos|specials', 'true'],
  ['/sites/videos/x', '/video', 'videos|specials', undefined],
  ['/station/947/guide', '/station/947', 'shows/947', 'true'],
  ['/shows/947/homeward', '/station/947', 'shows/947', 'true'],
  ['/shows/947/homeward', '/station/702', 'shows/702', undefined],
  ['/my-content/audio', '/my-content', undefined, 'true'],
  ['/stations', '/station/702', 'shows/702', undefined],
] as const)('at %s the item of %s with kinds %s has aria-current %s', (pathname, to, kinds, mark) => {
  expect(toAriaCurrent(pathname, to, kinds)).toBe(mark)
})
