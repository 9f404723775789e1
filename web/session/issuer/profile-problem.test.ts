import { expect, test } from 'vitest'
import { profileProblem } from './profile-problem.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const SECONDS = NOW.getTime() / 1000
const EXPECTED = { issuer: 'https://id.example/realms/radio', clientId: 'prime-web', now: NOW }
const GOOD = { sub: 'a', iss: EXPECTED.issuer, aud: 'prime-web', iat: SECONDS - 1, exp: SECONDS + 300 }

test('claims of this issuer for this client and time are good', () => {
  expect(profileProblem(GOOD, EXPECTED)).toBeNull()
  expect(profileProblem({ ...GOOD, aud: ['other', 'prime-web'] }, EXPECTED)).toBeNull()
})

test('clocks may differ by five minutes and no more', () => {
  expect(profileProblem({ ...GOOD, exp: SECONDS - 299, iat: SECONDS - 600 }, EXPECTED)).toBeNull()
  expect(profileProblem({ ...GOOD, exp: SECONDS - 300, iat: SECONDS - 600 }, EXPECTED)).toMatch(/run out/)
  expect(profileProblem({ ...GOOD, iat: SECONDS + 299 }, EXPECTED)).toBeNull()
  expect(profileProblem({ ...GOOD, iat: SECONDS + 300 }, EXPECTED)).toMatch(/future/)
})

test.each([
  ['another issuer', { iss: 'https://id.example/realms/other' }],
  ['another client', { aud: 'other' }],
  ['no times', { exp: undefined, iat: undefined }],
])('claims with %s are not', (_, change) => {
  expect(profileProblem({ ...GOOD, ...change } as typeof GOOD, EXPECTED)).not.toBeNull()
})
