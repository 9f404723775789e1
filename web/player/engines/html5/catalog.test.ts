import { afterEach, expect, test, vi } from 'vitest'
import { LoadError, toErrorMessage } from '../../core/engine.ts'
import { findVideo, refusalText } from './catalog.ts'

const refusal = (error_code: string, error_subcode?: string) => [{ error_code, error_subcode, message: 'internal' }]

afterEach(() => void vi.unstubAllGlobals())

test.for([
  [404, 'VIDEO_NOT_FOUND', false],
  [500, 'INTERNAL', false],
  [503, 'UNAVAILABLE', true],
  [429, 'TOO_MANY', true],
  [408, 'TIMEOUT', true],
] as const)('a catalog response of %d fails with the general message; only a busy one is retried', async (answer) => {
  const [status, error_code, isNetwork] = answer
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ error_code }], { status })))
  const cause: unknown = await findVideo({ mediaId: 'gone' }, new AbortController().signal).catch((error) => error)
  expect(cause).toMatchObject({ name: 'LoadError', isNetwork })
  expect(toErrorMessage(cause)).toBe('Failed to load media')
})

test('each catalog refusal has a message', () => {
  expect(refusalText(refusal('VIDEO_NOT_PLAYABLE'))).toBe('This is not available at the moment')
  expect(refusalText(refusal('ACCESS_DENIED', 'SUBSCRIPTION_REQUIRED'))).toBe('This is for Audiostar+ members')
  expect(refusalText(refusal('ACCESS_DENIED', 'CLIENT_GEO'))).toBe('This is not available where you are')
  expect(refusalText(refusal('ACCESS_DENIED', 'AGE'))).toBe('This is not available to you')
  expect(refusalText(refusal('UNAUTHORIZED'))).toMatch(/reload the page/)
})

test('other responses have no message', () => {
  for (const answer of [null, 'no', {}, [], [null], [{ error_code: 7 }], refusal('BREWING')]) {
    expect(refusalText(answer)).toBeUndefined()
  }
})

test('a failure without a specific message has the general one', () => {
  expect(toErrorMessage(new LoadError('403', { isNetwork: false, userMessage: 'Not now' }))).toBe('Not now')
  expect(toErrorMessage(new LoadError('404', { isNetwork: false }))).toBe('Failed to load media')
  expect(toErrorMessage(new TypeError('other'))).toBe('Failed to load media')
})
