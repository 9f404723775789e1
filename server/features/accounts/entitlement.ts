import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import type { AccountRole, Viewer } from '#server/lib/requests/viewer.ts'
import type { Clock } from '#server/lib/time/clock.ts'

export async function subscribedUntil(db: Database, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('billing_customer')
    .select('entitled_until')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.entitled_until ?? null
}

export function rolesAt(granted: readonly AccountRole[], until: Date | null, now: Date): AccountRole[] {
  const isSubscribed = until !== null && now < until && !granted.includes('subscriber')
  return isSubscribed ? [...granted, 'subscriber'] : [...granted]
}

/** How long a subscription that ends early, for example by a refund, still gives access. */
const FRESH_MS = 20_000
const MAX_ACCOUNTS = 20_000

interface Entitlement {
  isGranted: boolean
  until: Date | null
  readAt: Date
}

export type IsEntitled = (accountId: string) => Promise<boolean>

/**
 * For players, which request segments every few seconds. Only positive results are cached, so that a new subscription takes effect at
 * once. During a database outage the last result applies.
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

/** Not cached. */
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

/** The account whose subscription playback depends on; null for a granted role, which has no end and may be known only to the issuer. */
export const subscriptionHolder = (viewer: Viewer | null): string | null =>
  viewer === null || viewer.isGrantedSubscriber ? null : viewer.userId
