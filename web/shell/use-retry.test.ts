import { expect, test } from 'vitest'
import { retryTarget } from './use-retry.ts'

test('a retry returns to the page that failed', () => {
  expect(retryTarget('/station/947?day=2026-11-20', true)).toBe('/station/947?day=2026-11-20')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/error/empty-error',
  null,
])('%s is not a retry target', (from) => {
  expect([retryTarget(from, true), retryTarget(from, false)]).toEqual(['/', -1])
})
