import { expect, test } from 'vitest'
import { isTypeSlug } from './my-content-types.ts'
import { myContentPath, parseMyContentView, myContentTitle, withMediaType } from './my-content-view.ts'

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const slug = pathname.split('/')[2] ?? null
  if (slug !== null && !isTypeSlug(slug)) throw new Error(`${slug} is no type`)
  return parseMyContentView(slug, searchParams)
}

test.each([
  '/my-content',
  '/my-content?filter=BOOKMARK',
  '/my-content?filter=FOLLOWING&mediaType=VIDEO',
  '/my-content/all?filter=FOLLOWING',
  '/my-content/articles',
])('a view has one URL: %s', (address) => {
  expect(myContentPath(at(address))).toBe(address)
})

test('unknown values become ALL', () => {
  expect(at('/my-content?filter=LIKED&mediaType=SONGS')).toEqual({ slug: null, filter: 'ALL', mediaType: 'ALL' })
})

test.each(['history', 'songs', 'toString', ''])('"%s" is not a type of My Content', (slug) => {
  expect(isTypeSlug(slug)).toBe(false)
})

test('another media type changes the page of a type and the parameter of the overview', () => {
  expect(myContentPath(withMediaType(at('/my-content/audio?filter=BOOKMARK'), 'SHOWS'))).toBe(
    '/my-content/shows?filter=BOOKMARK',
  )
  expect(myContentPath(withMediaType(at('/my-content?filter=BOOKMARK'), 'VIDEO'))).toBe(
    '/my-content?filter=BOOKMARK&mediaType=VIDEO',
  )
})

test('the title is that of the type, or of the list for all types', () => {
  expect(
    ['/my-content/all', '/my-content/all?filter=BOOKMARK', '/my-content/articles'].map((one) =>
      myContentTitle(at(one)),
    ),
  ).toEqual(['Everything you keep', 'Bookmarks', 'News'])
})
