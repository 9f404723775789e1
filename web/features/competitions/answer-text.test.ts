import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

test('a date that was entered reads in words, a phone number in groups, other answers as they were typed', () => {
  expect(answerText(['1990-02-28'], 'DATE')).toBe('28 February 1990')
  expect(answerText(['1990-02-28'], 'TEXT')).toBe('1990-02-28')
  expect(answerText(['+27821234567'], 'PHONE')).toBe('+27 82 123 4567')
  expect(answerText(['+27821234567'], 'TEXT')).toBe('+27821234567')
  expect(answerText(['Rugby', 'Cricket'], 'CHOICES')).toBe('Rugby, Cricket')
})
