import { isbot } from 'isbot'

/** Whether a `user-agent` header is missing or that of a crawler, whose requests are answered but not counted. */
export const isCrawler = (userAgent: string | undefined): boolean => !userAgent || isbot(userAgent)
