import { expect, test } from 'vitest'
import { parseSession } from './session-store.ts'

const USER = { access_token: 'token', expires_at: 1_772_611_200, profile: { sub: 'a', email: 'a@example.org' } }

test('a user with an access token is a session; roles come from either claim', () => {
  const session = { accessToken: 'token', userId: 'a', email: 'a@example.org', expiresAt: 1_772_611_200 }
  expect(parseSession(JSON.stringify(USER))).toEqual({ ...session, roles: [] })
  for (const more of [{ roles: ['editor'] }, { realm_access: { roles: ['editor'] } }])
    expect(parseSession(JSON.stringify({ ...USER, profile: { ...USER.profile, ...more } }))?.roles).toEqual(['editor'])
})

test.each(['', 'null', '{}', '[]', '{"access_token":"a"}', JSON.stringify({ ...USER, access_token: '' })])(
  'invalid text gives null: %s',
  (text) => {
    expect(parseSession(text)).toBeNull()
  },
)
