import type { OpenDatabase } from './connect.ts'
import { isMigrated } from './migrate.ts'
import { outageReason } from './outage-reason.ts'

/** Why the database is not ready, in one sentence; null when it responds and is migrated. Never throws. */
export async function databaseNotReadyReason({
  db,
  outage,
}: Pick<OpenDatabase, 'db' | 'outage'>): Promise<string | null> {
  const known = outage()
  if (known) return outageReason(known)
  try {
    return (await isMigrated(db)) ? null : 'The database lacks migrations of this version'
  } catch (cause) {
    return outageReason(outage() ?? cause)
  }
}
