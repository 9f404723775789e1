import type { PageFlags } from '#web/lib/page-flags.ts'
import type { Session } from './session-store.ts'

/** Whether the session permits a page; checked on navigation and on direct visits. */
export const mayEnter = (page: PageFlags, session: Session | null): boolean => !page.requiresAuth || session !== null

/** Whether the session has the subscriber role, so that premium content is worth requesting with the token. */
export const isSubscriber = (session: Session | null): boolean => session?.roles.includes('subscriber') ?? false
