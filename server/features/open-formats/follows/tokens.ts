import { addressTokens } from '#server/features/accounts/url-tokens.ts'

/** The folder of the secret URLs of a token. */
export const followsFolder = (token: string): string => `/feeds/follows/${token}`

export const followTokens = addressTokens('follow_address')
