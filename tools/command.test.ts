import { expect, test } from 'vitest'
import { printable, printableJson } from './command.ts'

const HOSTILE = 'a\u001b[31m\u009b1m\u007f\u0000 \u202eb\tc'

test('an external text is printed as one line without control characters', () => {
  expect(printable(`${HOSTILE}\r\n d`)).toBe('a\ufffd[31m\ufffd1m\ufffd\ufffd \ufffdb c d')
  expect(printable('👩‍👩‍👧 می‌شود')).toBe('👩‍👩‍👧 می‌شود')
})

test('JSON is printed with escapes for control characters, and has the same value', () => {
  const json = printableJson({ title: HOSTILE })
  expect(json).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  expect(JSON.parse(json)).toEqual({ title: HOSTILE })
})
