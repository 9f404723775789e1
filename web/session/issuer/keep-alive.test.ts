import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { expect, test } from 'vitest'
import { hadExpired, isRefusal } from './keep-alive.ts'

test.each(['invalid_grant', 'login_required', 'invalid_client'])('%s ends the session', (error) => {
  expect(isRefusal(new ErrorResponse({ error }))).toBe(true)
})

test('an ID token of another subject ends the session', () => {
  expect(isRefusal(new Error('sub in id_token does not match current sub'))).toBe(true)
  expect(isRefusal(new Error('ID Token is missing a subject claim'))).toBe(true)
})

test.each([
  new ErrorTimeout('Network timed out'),
  new TypeError('Failed to fetch'),
  new Error('Bad Gateway (502)'),
  new Error('Invalid response Content-Type: text/html, from URL: https://id.example/token'),
  new ErrorResponse({ error: 'server_error' }),
  new ErrorResponse({ error: 'temporarily_unavailable' }),
])('a temporary failure keeps the session: %s', (cause) => {
  expect(isRefusal(cause)).toBe(false)
})

test('only a session that expired before the document was loaded ends without a message', () => {
  expect(hadExpired({ expiresAt: 1_000 }, 1_000_001)).toBe(true)
  expect(hadExpired({ expiresAt: 1_000 }, 999_999)).toBe(false)
  expect(hadExpired({ expiresAt: undefined }, 1_000_001)).toBe(false)
})
