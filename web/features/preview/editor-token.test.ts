import { expect, test } from 'vitest'
import { tokenIn } from './editor-token.ts'

test('the fragment may carry the token, alone or beside others', () => {
  expect(tokenIn('#token=abc.def_-1')).toBe('abc.def_-1')
  expect(tokenIn('#part-1&token=abc')).toBe('abc')
})

test('an empty token is none', () => {
  expect(tokenIn('#token=')).toBeNull()
  expect(tokenIn('#part-1')).toBeNull()
  expect(tokenIn('')).toBeNull()
})
