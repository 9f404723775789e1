import type { PageFlags } from '#web/lib/page-flags.ts'
import type { Session } from './session-store.ts'

/** The one rule of pages that belong to somebody: asked before a navigation, and when such a page is opened by its address. */
export const mayEnter = (page: PageFlags, session: Session | null): boolean => !page.requiresAuth || session !== null

/** Whether the server may know of a subscription, so that what is premium is worth asking for by name. */
export const isSubscriber = (session: Session | null): boolean => session?.roles.includes('subscriber') ?? false
