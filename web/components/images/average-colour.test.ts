import { encode } from 'blurhash'
import { expect, test } from 'vitest'
import { averageColour } from './average-colour.ts'

const plain = (red: number, green: number, blue: number) =>
  encode(new Uint8ClampedArray(Array.from({ length: 16 }, () => [red, green, blue, 255]).flat()), 4, 4, 3, 3)

test('the average colour of a monochrome picture is its colour', () => {
  expect(averageColour(plain(255, 184, 28))).toBe('#ffb81c')
  expect(averageColour(plain(0, 0, 7))).toBe('#000007')
})

test.each([null, undefined, '', 'L4', 'L4\u00e9\u00e9\u00e9\u00e9', 'L4~~~~'])('%j is no picture', (blurHash) => {
  expect(averageColour(blurHash)).toBeUndefined()
})
