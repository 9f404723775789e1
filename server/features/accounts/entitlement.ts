import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Role, Viewer } from '#server/lib/viewer.ts'

/** Returns until when the subscription of an account gives access; null where it has none. */
export async function subscribedUntil(db: Database, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('billing_customer')
    .select('entitled_until')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.entitled_until ?? null
}

/** Returns the roles of an account at `now`: those that were granted, and that of its subscription. */
export function rolesAt(granted: readonly Role[], until: Date | null, now: Date): Role[] {
  const isSubscribed = until !== null && now < until && !granted.includes('subscriber')
  return isSubscribed ? [...granted, 'subscriber'] : [...granted]
}

/** A plan that ends early, as after a refund, ends within this time on a node that has read it before. */
const FRESH_MS = 20_000
const MAX_ACCOUNTS = 20_000

interface Entitlement {
  isGranted: boolean
  until: Date | null
  readAt: Date
}

/** Returns whether an account has access to premium content now. */
export type IsEntitled = (accountId: string) => Promise<boolean>

/**
 * Checks entitlements for players, which request parts of recordings every few seconds. Only an entitlement is cached, so that a new
 * subscription counts at once; it ends with its time, whatever is cached. While the database cannot be read, the last one counts.
 */
export function createEntitlements(db: Database, clock: Clock): IsEntitled {
  const cache = new LRUCache<string, Entitlement>({ max: MAX_ACCOUNTS })
  return async (accountId) => {
    const now = clock()
    const cached = cache.get(accountId)
    const age = cached ? Math.abs(now.getTime() - cached.readAt.getTime()) : FRESH_MS
    if (cached && age < FRESH_MS && isEntitledAt(cached, now)) return true
    const current = await readEntitlement(db, accountId, now).catch((cause: unknown) => {
      if (!cached) throw cause
      return cached
    })
    if (current) cache.set(accountId, current)
    else cache.delete(accountId)
    return current !== null && isEntitledAt(current, now)
  }
}

const isEntitledAt = ({ isGranted, until }: Entitlement, now: Date): boolean =>
  isGranted || (until !== null && now < until)

/** Returns whether an account has access to premium content at `now`, read from the database. */
export async function isEntitled(db: Database, accountId: string, now: Date): Promise<boolean> {
  const entitlement = await readEntitlement(db, accountId, now)
  return entitlement !== null && isEntitledAt(entitlement, now)
}

async function readEntitlement(db: Database, accountId: string, now: Date): Promise<Entitlement | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('billing_customer', 'billing_customer.account_id', 'account.id')
    .select(['account.roles', 'billing_customer.entitled_until as until'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row ? { isGranted: row.roles.includes('subscriber'), until: row.until, readAt: now } : null
}

/**
 * Returns the account whose subscription playback depends on; null for a role that was granted, which the issuer may know only
 * and which has no end.
 */
export const holderOf = (viewer: Viewer | null): string | null =>
  viewer === null || viewer.isGrantedSubscriber ? null : viewer.userId
