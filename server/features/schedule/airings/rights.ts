import type { Database } from '#server/database/connect.ts'

/** The rights to the recordings of a show. */
export interface ShowRights {
  isRecorded: boolean
  /** How long a recording may be played after the airing; null without a limit. */
  availableHours: number | null
  /** ISO 3166-1 codes of the only countries in which it may be played; null for all. */
  territories: string[] | null
}

export const ALL_RIGHTS: ShowRights = { isRecorded: true, availableHours: null, territories: null }

/** Returns the rights of the shows that have limits. */
export async function rightsByShowIds(db: Database, showIds: readonly string[]): Promise<Map<string, ShowRights>> {
  if (showIds.length === 0) return new Map()
  const rows = await db.selectFrom('show_rights').selectAll().where('show_id', 'in', showIds).execute()
  return new Map(
    rows.map(({ show_id: id, is_recorded: isRecorded, available_hours: availableHours, territories }) => [
      id,
      { isRecorded, availableHours, territories },
    ]),
  )
}

/** Sets the rights of a show. They apply to the airing that is on air, and to those after it. */
export async function setRights(db: Database, showId: string, rights: ShowRights): Promise<void> {
  const { isRecorded, availableHours, territories } = rights
  const row = { is_recorded: isRecorded, available_hours: availableHours, territories }
  await db
    .insertInto('show_rights')
    .values({ show_id: showId, ...row })
    .onConflict((on) => on.column('show_id').doUpdateSet(row))
    .execute()
}
