import type { Insertable } from 'kysely'
import type { AiringTable } from '#server/database/airing-tables.ts'
import type { ContentTable, MediaTable } from '#server/database/tables.ts'
import { sanitisedColumn } from '#server/features/catalogue/sanitised-texts.ts'
import { recordingPath, startText } from '../recordings.ts'
import type { AiringShow, AiringTexts } from './airing-text.ts'
import type { PlannedAiring } from './plan-airings.ts'
import type { ShowRights } from './rights.ts'

export const airingMediaId = (contentId: string): string => `airing-${contentId}`

export const airingRow = ({ id, station, showId, startsAt, endsAt }: PlannedAiring): Insertable<AiringTable> => ({
  content_id: id,
  station,
  show_id: showId,
  starts_at: startsAt,
  ends_at: endsAt,
  planned_ends_at: endsAt,
})

/**
 * The content row of an airing. It is dated at its end, from which on lists contain it; its page exists from its start on, because of
 * its period. A show that may not be recorded has no media; its page links to the live channel.
 */
export function contentRow(
  airing: PlannedAiring,
  show: AiringShow,
  texts: AiringTexts,
  rights: ShowRights,
): Insertable<ContentTable> {
  const { headline, subline, text } = texts
  return {
    id: airing.id,
    kind: 'episode',
    url: `${show.url}/${startText(airing.scheduledAt)}`,
    name: headline,
    headline,
    overline: show.headline,
    subline,
    text,
    badges: '[]',
    tags: '[]',
    topics: JSON.stringify(show.topics),
    author: show.author,
    language: show.language,
    station: airing.station,
    parent_id: airing.showId,
    media_id: rights.isRecorded ? airingMediaId(airing.id) : null,
    image_id: null,
    territories: rights.territories,
    is_processing: true,
    details: '{}',
    sanitised: sanitisedColumn({ sections: [], details: {} }),
    ...periodColumns(airing),
  }
}

/** The columns of the content that follow from the period of an airing. */
export const periodColumns = ({ startsAt, endsAt }: Pick<PlannedAiring, 'startsAt' | 'endsAt'>) => ({
  duration_ms: endsAt.getTime() - startsAt.getTime(),
  published_at: endsAt,
  opens_at: startsAt,
  closes_at: endsAt,
})

/** The columns of the media that follow from the period of an airing. */
export const sourceColumns = (airing: Pick<PlannedAiring, 'station' | 'startsAt' | 'endsAt'>) => ({
  duration_ms: airing.endsAt.getTime() - airing.startsAt.getTime(),
  sources: JSON.stringify([{ src: recordingPath(airing), type: 'application/vnd.apple.mpegurl' }]),
})

export const mediaRow = (
  airing: PlannedAiring,
  { imageId }: AiringShow,
  { headline }: AiringTexts,
): Insertable<MediaTable> => ({
  id: airingMediaId(airing.id),
  name: headline,
  kind: 'audio',
  poster_image_id: imageId,
  text_tracks: '[]',
  ...sourceColumns(airing),
})
