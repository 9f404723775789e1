import { createAccessToken } from '#server/features/accounts/access-token.ts'

/** With which the tried server knows the tokens of the journeys. */
export const ACCESS_TOKEN_SECRET = 'a secret that only these journeys know'

/** A token that the tried server takes. */
export const tokenOf = (roles: string[]): Promise<string> =>
  createAccessToken(new TextEncoder().encode(ACCESS_TOKEN_SECRET), { id: 'journey', roles }, 10, new Date())
