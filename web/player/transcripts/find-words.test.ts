import { expect, test } from 'vitest'
import { hasWords, markWords } from './find-words.ts'

test('search ignores case and accents', () => {
  expect(hasWords('Die Kombuis: sê vir my', 'SE VIR')).toBe(true)
  expect(hasWords('Die Kombuis', 'kombuise')).toBe(false)
  expect(hasWords('anything', '  ')).toBe(true)
})

test('matches are marked, and the text is complete', () => {
  const text = 'Sê ja, sê nee'
  const pieces = markWords(text, 'se ')
  expect(pieces.filter(({ isFound }) => isFound).map((piece) => piece.text)).toEqual(['Sê', 'sê'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(markWords(text, '')).toEqual([{ text, isFound: false }])
})
