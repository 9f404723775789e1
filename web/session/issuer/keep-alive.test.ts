import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { expect, test } from 'vitest'
import { isRefusal } from './keep-alive.ts'

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
