import { expect, test } from 'vitest'
import { srcSetOf } from './srcset.ts'

test('our own pictures are offered in every width up to twice the largest', () => {
  expect(srcSetOf('/images/pod-x/1x1/320', 240)).toBe(
    '/images/pod-x/1x1/180 180w, /images/pod-x/1x1/320 320w, /images/pod-x/1x1/480 480w',
  )
})

test('a picture from elsewhere has no other widths', () => {
  expect(srcSetOf('https://cdn.example/a.jpg', 240)).toBeUndefined()
})
