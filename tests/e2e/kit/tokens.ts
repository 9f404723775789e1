import { createAccessToken } from '#server/features/accounts/access-token.ts'

/** The secret of access tokens in these tests. */
export const ACCESS_TOKEN_SECRET = 'a secret that only these journeys know'

/** An access token with these roles. */
export const signToken = (roles: string[]): Promise<string> =>
  createAccessToken(new TextEncoder().encode(ACCESS_TOKEN_SECRET), { id: 'journey', roles }, 10, new Date())
