import { expect, test } from 'vitest'
import { spellOut } from './spell-out.ts'

test('the unit of money follows the number', () => {
  expect(spellOut('It costs R2,1 million, or R9 000 each, not R50.', {})).toBe(
    'It costs 2 comma 1 million rand, or 9000 rand each, not 50 rand.',
  )
})

test('times are written as they are spoken', () => {
  expect(spellOut('From 04:00 to 19:42.', {})).toBe("From 4 o'clock to 19 42.")
})

test('only whole words are respelt, and typographic marks are removed', () => {
  expect(spellOut('“Sandton” isn’t Sandtonian – 702', { Sandton: 'Sandtin', '702': 'seven oh two' })).toBe(
    "Sandtin isn't Sandtonian, seven oh two",
  )
})
