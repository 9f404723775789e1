import type { Database } from '#server/database/connect.ts'

export interface ShowRights {
  isRecorded: boolean
  /** After the airing; null without a limit. */
  availableHours: number | null
  /** ISO 3166-1 codes; null for all countries. */
  territories: string[] | null
}

export const ALL_RIGHTS: ShowRights = { isRecorded: true, availableHours: null, territories: null }

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

/** The rights apply to the airing on air and to later ones. */
export async function setRights(db: Database, showId: string, rights: ShowRights): Promise<void> {
  const { isRecorded, availableHours, territories } = rights
  const row = { is_recorded: isRecorded, available_hours: availableHours, territories }
  await db
    .insertInto('show_rights')
    .values({ show_id: showId, ...row })
    .onConflict((on) => on.column('show_id').doUpdateSet(row))
    .execute()
}
