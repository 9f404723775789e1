import { expect, test } from 'vitest'
import { parseToken } from './editor-token.ts'

test('the token is parsed from the fragment, with or without other parameters', () => {
  expect(parseToken('#token=abc.def_-1')).toBe('abc.def_-1')
  expect(parseToken('#part-1&token=abc')).toBe('abc')
})

test('an empty or missing token is null', () => {
  expect(parseToken('#token=')).toBeNull()
  expect(parseToken('#part-1')).toBeNull()
  expect(parseToken('')).toBeNull()
})
