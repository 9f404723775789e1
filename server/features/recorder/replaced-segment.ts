import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { type MediaStore, readWhole } from '#server/lib/media-store/media-store.ts'
import type { NewSegment, Position } from './new-segments.ts'
import type { ListedSegment, PlaylistWindow } from './playlist-window.ts'

/** After so many segments without a new one, the encoder has paused or was restarted. */
const PAUSE_SEGMENTS = 3

/** A restarted encoder may reuse the number and name of the last segment: without dates only its bytes tell. Null without doubt. */
export function doubtfulSegment(
  { segments, targetMs }: PlaylistWindow,
  fresh: readonly NewSegment[],
  position: Position,
  pausedMs: number,
): ListedSegment | null {
  const last = segments.find(({ sequence }) => sequence === position.sequence)
  if (!last || last.startsAt !== null || last.isGap || pausedMs <= PAUSE_SEGMENTS * targetMs) return null
  return fresh[0]?.sequence === last.sequence + 1 ? last : null
}

/** Whether other bytes were stored for the last recorded segment. */
export async function isReplaced(
  { db, store }: { db: Database; store: MediaStore },
  station: StationId,
  { recordedUntil }: Position,
  load: () => Promise<Uint8Array>,
): Promise<boolean> {
  const row = await db
    .selectFrom('recorded_segment')
    .select(['key', 'starts_at', 'duration_ms'])
    .where('station', '=', station)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  // It may have been left out of the recording.
  if (!row || row.starts_at.getTime() + row.duration_ms !== recordedUntil?.getTime()) return false
  const stored = await readWhole(store, row.key)
  return stored !== null && !stored.equals(await load())
}
