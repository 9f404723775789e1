import { expect, test } from 'vitest'
import { addressOf, isTypeSlug, placeOf, titleOf, withMediaType } from './resume-position.ts'

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const slug = pathname.split('/')[2] ?? null
  if (slug !== null && !isTypeSlug(slug)) throw new Error(`${slug} is no type`)
  return placeOf(slug, searchParams)
}

test.each([
  '/my-content',
  '/my-content?filter=BOOKMARK',
  '/my-content?filter=FOLLOWING&mediaType=VIDEO',
  '/my-content/all?filter=FOLLOWING',
  '/my-content/articles',
])('a place has one address: %s', (address) => {
  expect(addressOf(at(address))).toBe(address)
})

test('what nobody offers is all', () => {
  expect(at('/my-content?filter=LIKED&mediaType=SONGS')).toEqual({ slug: null, filter: 'ALL', mediaType: 'ALL' })
})

test.each(['history', 'songs', 'toString', ''])('"%s" is no type of what is kept', (slug) => {
  expect(isTypeSlug(slug)).toBe(false)
})

test('another kind of media leads to the page of that type, and on the first page to the first page', () => {
  expect(addressOf(withMediaType(at('/my-content/audio?filter=BOOKMARK'), 'SHOWS'))).toBe(
    '/my-content/shows?filter=BOOKMARK',
  )
  expect(addressOf(withMediaType(at('/my-content?filter=BOOKMARK'), 'VIDEO'))).toBe(
    '/my-content?filter=BOOKMARK&mediaType=VIDEO',
  )
})

test('a page is called after its type, that of all types after its list', () => {
  expect(
    ['/my-content/all', '/my-content/all?filter=BOOKMARK', '/my-content/articles'].map((one) => titleOf(at(one))),
  ).toEqual(['Everything you keep', 'Bookmarks', 'News'])
})
