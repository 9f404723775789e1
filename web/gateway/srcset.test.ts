import { expect, test } from 'vitest'
import { toSrcSet } from './srcset.ts'

const widthsOf = (largest: number) =>
  toSrcSet('/images/pod-x/1x1/320', largest)
    ?.split(', ')
    .map((candidate) => Number(candidate.split(' ')[1]?.replace('w', '')))

test('the srcset of our own pictures covers narrower screens and a pixel density of 2', () => {
  expect(toSrcSet('/images/pod-x/1x1/320', 60)).toBe('/images/pod-x/1x1/90 90w, /images/pod-x/1x1/180 180w')
  expect(widthsOf(64)).toEqual([90, 180])
  expect(widthsOf(240)).toEqual([180, 320, 480])
})

test('the srcset ends with the largest width that the image service renders', () => {
  expect(widthsOf(800)).toEqual([480, 640, 800, 1200, 1600])
})

test('an external picture has no srcset', () => {
  expect(toSrcSet('https://cdn.example/a.jpg', 240)).toBeUndefined()
})
