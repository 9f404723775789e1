import { OFFLINE_GRACE_DAYS } from '#contract/downloads.ts'
import { type Confirmation, withDatabase } from './database.ts'
import type { Download } from './download.ts'

const GRACE_MS = OFFLINE_GRACE_DAYS * 86_400_000

export const confirm = (userId: string, now: number): Promise<void> =>
  withDatabase(async (db) => void (await db.put('confirmation', { userId, confirmedAt: now, seenAt: now })))

/** Downloads play until then without another confirmation. Unix milliseconds; 0 without a confirmation. */
export async function confirmedUntil(userId: string, now: number): Promise<number> {
  return withDatabase(async (db) => {
    const transaction = db.transaction('confirmation', 'readwrite')
    const found = await transaction.store.get(userId)
    if (!found) return 0
    const after = seenAt(found, now)
    // A full device still plays its downloads.
    await transaction.store.put(after).catch(ignore)
    await transaction.done.catch(ignore)
    return after.confirmedAt + GRACE_MS
  })
}

/** If the clock was set back, the confirmation moves back too, so that it does not last longer. */
export const seenAt = (found: Confirmation, now: number): Confirmation => ({
  ...found,
  confirmedAt: found.confirmedAt - Math.max(0, found.seenAt - now),
  seenAt: now,
})

const ignore = () => undefined

export const hasEnded = ({ availableUntil }: Download, now: number): boolean =>
  availableUntil !== null && availableUntil <= now
