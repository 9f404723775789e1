import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { NEW_CUSTOMER, SandboxState } from './sandbox-state.ts'

export const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`

/** Returns the new state; null for an unknown customer. */
export const changeState = (
  db: Database,
  customer: string,
  change: (state: SandboxState) => SandboxState,
): Promise<SandboxState | null> =>
  db.transaction().execute((transaction) => changeStateIn(transaction, customer, change))

export async function changeStateIn(
  transaction: Database,
  customer: string,
  change: (state: SandboxState) => SandboxState,
): Promise<SandboxState | null> {
  const row = await transaction
    .selectFrom('sandbox_customer')
    .select('state')
    .where('id', '=', customer)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const before = SandboxState.parse(row.state)
  const state = change(before)
  await transaction
    .updateTable('sandbox_customer')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', customer)
    .execute()
  return state
}

export async function addCustomer(db: Database, id: string): Promise<void> {
  await db
    .insertInto('sandbox_customer')
    .values({ id, state: JSON.stringify(NEW_CUSTOMER) })
    .onConflict((on) => on.doNothing())
    .execute()
}

export interface SandboxCheckout {
  id: string
  customer: string
  hasTrial: boolean
  returnTo: string
  state: 'open' | 'complete' | 'expired'
}

export async function readCheckout(db: Database, id: string, now: Date): Promise<SandboxCheckout | null> {
  const row = await db.selectFrom('sandbox_checkout').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const state = row.state === 'open' && row.expires_at <= now ? 'expired' : row.state
  return { id, customer: row.customer, hasTrial: row.has_trial, returnTo: row.return_to, state }
}

/** Runs `work` in the same transaction. Returns false without running it if the checkout is not open. */
export async function completeCheckout(
  db: Database,
  id: string,
  state: 'complete' | 'expired',
  work: (transaction: Database) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('sandbox_checkout')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await work(transaction)
    return true
  })
}

const RETENTION_MS = 7 * DAY_MS

export async function purgeCheckouts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sandbox_checkout')
    .where('expires_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
}
