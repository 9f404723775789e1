import { expect, test } from 'vitest'
import { srcSetOf } from './srcset.ts'

const widthsOf = (largest: number) =>
  srcSetOf('/images/pod-x/1x1/320', largest)
    ?.split(', ')
    .map((candidate) => Number(candidate.split(' ')[1]?.replace('w', '')))

test('our own pictures are offered for narrower screens and for screens of twice the density', () => {
  expect(srcSetOf('/images/pod-x/1x1/320', 60)).toBe('/images/pod-x/1x1/90 90w, /images/pod-x/1x1/180 180w')
  expect(widthsOf(64)).toEqual([90, 180])
  expect(widthsOf(240)).toEqual([180, 320, 480])
})

test('what is wider than we make is offered in our widest', () => {
  expect(widthsOf(800)).toEqual([480, 640, 800, 1200, 1600])
})

test('a picture from elsewhere has no other widths', () => {
  expect(srcSetOf('https://cdn.example/a.jpg', 240)).toBeUndefined()
})
