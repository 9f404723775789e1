import { expect, test } from 'vitest'
import { encodeUtf8 } from './encode-utf8.ts'

test.each(['', 'plain', 'Café – it’s 8 o’clock 😀', '\u0000\uFEFF', 'half \uD800 of a pair', 'the other \uDC00'])(
  '%j is encoded as by Buffer.from',
  (text) => {
    expect(encodeUtf8(text)).toEqual(Buffer.from(text))
  },
)
