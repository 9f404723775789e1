import { expect, test } from 'vitest'
import { cleanQuery } from './search-request.ts'

test('a query has no control characters, which a browser reads differently in the page than in the address', () => {
  expect(cleanQuery('\u0000')).toBe('')
  expect(cleanQuery(' water\u0000\n  rates ')).toBe('water rates')
})
