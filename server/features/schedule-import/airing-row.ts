import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { ImportedAiringTable } from '#server/database/schedule-tables.ts'
import type { FindShow } from './match-shows.ts'
import type { TimedEntry } from './timed-entries.ts'

export type AiringRow = Omit<Insertable<ImportedAiringTable>, 'presenters'> & { presenters: string[] }

export interface ProgrammeImage {
  id: string
  source: string
}

interface RowContext {
  station: StationId
  day: string
  findShow: FindShow
  images: Map<string, ProgrammeImage>
}

/** The texts are stored even if a show was found, in case its page is removed later. */
export function airingRow(entry: TimedEntry, { station, day, findShow, images }: RowContext): AiringRow {
  const show = findShow(entry)
  const image = show || !entry.imageUrl ? null : toImage(entry.imageUrl)
  if (image) images.set(image.id, image)
  return {
    station,
    day,
    starts_at: entry.startsAt,
    ends_at: entry.endsAt,
    show_id: show?.id ?? null,
    title: entry.title,
    description: entry.description,
    presenters: entry.presenters,
    image_id: image?.id ?? null,
  }
}

/** Its id is a hash: a changed image gets a new URL that no browser has cached. */
const toImage = (source: string): ProgrammeImage => ({
  id: `img-${hash('sha256', source, 'hex').slice(0, 16)}`,
  source,
})

export const sameRows = (one: readonly AiringRow[], other: readonly AiringRow[]): boolean =>
  JSON.stringify(one.map(valuesOf)) === JSON.stringify(other.map(valuesOf))

const valuesOf = (row: AiringRow) => [
  row.starts_at,
  row.ends_at,
  row.show_id,
  row.title,
  row.description,
  row.presenters,
  row.image_id,
]
