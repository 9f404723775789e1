import { expect, test } from 'vitest'
import { Utf8Encoder } from './utf8-encoder.ts'

const LONG = 'long – '.repeat(100_000)

test.each(['', 'plain', 'Café – it’s 8 o’clock 😀', '\u0000\uFEFF', 'half \uD800 of a pair', 'the other \uDC00', LONG])(
  '%j is encoded as by Buffer.from',
  (text) => {
    expect(new Utf8Encoder().encode(text).equals(Buffer.from(text))).toBe(true)
  },
)

test('an encoded text is not changed by the next one', () => {
  const encoder = new Utf8Encoder()
  const first = encoder.encode('first')
  encoder.encode('other')
  expect(first.toString()).toBe('first')
})
