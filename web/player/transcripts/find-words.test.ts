import { expect, test } from 'vitest'
import { hasWords, markWords } from './find-words.ts'

test('words are found whatever their case and accents', () => {
  expect(hasWords('Die Kombuis: sê vir my', 'SE VIR')).toBe(true)
  expect(hasWords('Die Kombuis', 'kombuise')).toBe(false)
  expect(hasWords('anything', '  ')).toBe(true)
})

test('what is found is marked, and nothing is lost', () => {
  const text = 'Sê ja, sê nee'
  const pieces = markWords(text, 'se ')
  expect(pieces.filter(({ isFound }) => isFound).map((piece) => piece.text)).toEqual(['Sê', 'sê'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(markWords(text, '')).toEqual([{ text, isFound: false }])
})
