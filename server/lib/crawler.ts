import { isbot } from 'isbot'

/** Whether a `user-agent` header is that of a crawler, or absent; the requests of crawlers are answered and not counted. */
export const isCrawler = (userAgent: string | undefined): boolean => !userAgent || isbot(userAgent)
