import { urlTokens } from '#server/features/accounts/url-tokens.ts'

export const privateFolder = (token: string): string => `/feeds/private/${token}`

export const privateFeedTokens = urlTokens('private_feed')
