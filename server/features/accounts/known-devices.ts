import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/security/digest.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { EMBEDDED } from './subjects.ts'

/** How long a browser stays a known device after its last login. */
export const KNOWN_DEVICE_DAYS = 180

interface KnownDevice {
  /** The secret in the browser's cookie. */
  deviceId: string
  accountId: string
  /** Null where the password was reset and nobody has logged in yet. */
  sessionUid: string | null
}

export async function saveKnownDevice(db: Database, device: KnownDevice, now: Date): Promise<void> {
  const values = {
    session_uid: device.sessionUid,
    expires_at: new Date(now.getTime() + KNOWN_DEVICE_DAYS * DAY_MS),
  }
  await db
    .insertInto('known_device')
    .values({ id_digest: digest(device.deviceId), account_id: device.accountId, ...values })
    .onConflict((on) => on.columns(['account_id', 'id_digest']).doUpdateSet(values))
    .execute()
}

/** The same query runs whether or not the account exists. */
export async function isKnownDevice(db: Database, deviceId: string, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('account.id')
    .where('account.issuer', '=', EMBEDDED)
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .where('known_device.id_digest', '=', digest(deviceId))
    .where('known_device.expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteKnownDevices(db: Database, accountId: string, except: string | null): Promise<void> {
  const devices = db.deleteFrom('known_device').where('account_id', '=', accountId)
  if (except === null) await devices.execute()
  else await devices.where(sql<boolean>`session_uid is distinct from ${except}`).execute()
}
