import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { type RawTexts, sanitiseTexts, SANITISER_VERSION } from './sanitised-texts.ts'

const BATCH = 20

/** For contents that an older version or another program wrote. Returns the number of updated contents. */
export async function sanitiseStoredContent(db: Database, signal: AbortSignal): Promise<number> {
  let stored = 0
  let lastId = ''
  while (!signal.aborted) {
    const { rows } = await sql<RawTexts & { id: string; row_version: string }>`
      select id, xmin::text as row_version, rich_text, markdown, sections, details from content
      where id > ${lastId} and (sanitised is null or (sanitised->>'version')::int <> ${SANITISER_VERSION})
      order by id limit ${BATCH}`.execute(db)
    for (const row of rows) {
      const began = performance.now()
      stored += await storeSanitised(db, row)
      // A whole catalogue takes minutes, so half of the time is left to requests.
      await setTimeout(performance.now() - began)
      lastId = row.id
    }
    if (rows.length < BATCH) return stored
  }
  return stored
}

/** Skips a row that changed since it was read. */
async function storeSanitised(db: Database, row: RawTexts & { id: string; row_version: string }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('content')
    .set({ sanitised: JSON.stringify(sanitiseTexts(row)) })
    .where('id', '=', row.id)
    .where(sql<boolean>`xmin::text = ${row.row_version}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Now and once a day. The returned function stops it after the current row. */
export function startSanitising(db: Database, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const sanitise = async () => {
    const stored = await sanitiseStoredContent(db, stopping.signal)
    if (stored > 0) log.info({ stored }, 'stored content was sanitised')
  }
  const stop = startRepeating(sanitise, DAY_MS, (cause) => log.warn({ cause }, 'stored content was not sanitised'))
  return () => {
    stopping.abort()
    return stop()
  }
}
