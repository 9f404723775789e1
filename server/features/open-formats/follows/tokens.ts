import { urlTokens } from '#server/features/accounts/url-tokens.ts'

export const followsFolder = (token: string): string => `/feeds/follows/${token}`

export const followTokens = urlTokens('follow_address')
