import { sql } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Campaign, Creative } from './campaign.ts'

export type RunningCampaign = Pick<
  Campaign,
  'id' | 'advertiser' | 'url' | 'weight' | 'cap' | 'slots' | 'stations' | 'pages' | 'creatives'
>

export async function runningCampaigns(db: Database, now: Date): Promise<RunningCampaign[]> {
  const rows = await db
    .selectFrom('ad_campaign')
    .select(['id', 'advertiser', 'url', 'weight', 'cap', 'slots', 'stations', 'pages', 'creatives'])
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('id')
    .execute()
  return rows.map(({ cap, creatives, stations, ...row }) => ({
    ...row,
    cap: cap ?? undefined,
    // Validated by `Campaigns` before they were stored.
    stations: stations as StationId[],
    creatives: creatives as Creative[],
  }))
}

export async function creativeById(
  db: Database,
  campaign: string,
  creative: string,
): Promise<{ url: string; creative: Creative } | null> {
  const row = await db
    .selectFrom('ad_campaign')
    .select(['url', 'creatives'])
    .where('id', '=', campaign)
    .executeTakeFirst()
  const found = (row?.creatives as Creative[] | undefined)?.find(({ id }) => id === creative)
  return row && found ? { url: row.url, creative: found } : null
}

/** The counts of removed campaigns are kept. */
export async function replaceCampaigns(db: Database, campaigns: readonly Campaign[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table ad_campaign in exclusive mode`.execute(tx)
    await tx.deleteFrom('ad_campaign').execute()
    await insertCampaigns(tx, campaigns)
  })
}

export async function insertCampaigns(db: Database, campaigns: readonly Campaign[]): Promise<void> {
  if (campaigns.length === 0) return
  await db
    .insertInto('ad_campaign')
    .values(
      campaigns.map(({ from, until, cap, creatives, ...campaign }) => ({
        ...campaign,
        starts_at: from ?? null,
        ends_at: until ?? null,
        cap: cap ?? null,
        creatives: JSON.stringify(creatives),
      })),
    )
    .execute()
}
