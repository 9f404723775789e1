import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import { exportAccount } from './export-account.ts'

const site = await testSite({ demo: false })

const isWaiting = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
  return rows.length > 0
}

test('an account that is deleted during its export is exported in full', async () => {
  const { userId } = await site.signIn()
  await site.db
    .insertInto('consent')
    .values({ account_id: userId, version: 1, measurement: true, personal_ads: false, decided_at: site.now })
    .execute()
  const exporting = await site.db.transaction().execute(async (other) => {
    await sql`lock table consent in access exclusive mode`.execute(other)
    const started = exportAccount(site.db, userId)
    await expect.poll(isWaiting).toBe(true)
    await other.deleteFrom('account').where('id', '=', userId).execute()
    // Not awaited, because it waits for the end of this transaction.
    return { started }
  })
  expect(await exporting.started).toMatchObject({ account: [{ id: userId }], consent: [{ measurement: true }] })
  expect(await exportAccount(site.db, userId)).toBeNull()
})
