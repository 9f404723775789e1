import { urlTokens } from '#server/features/accounts/url-tokens.ts'

/** The folder of the private feeds of a token. */
export const privateFolder = (token: string): string => `/feeds/private/${token}`

export const privateFeedTokens = urlTokens('private_feed')
