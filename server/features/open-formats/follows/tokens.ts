import { urlTokens } from '#server/features/accounts/url-tokens.ts'

/** The folder of the secret URLs of a token. */
export const followsFolder = (token: string): string => `/feeds/follows/${token}`

export const followTokens = urlTokens('follow_address')
