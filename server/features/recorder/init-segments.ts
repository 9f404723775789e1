import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { type MediaStore, readWhole } from '#server/lib/media-store/media-store.ts'
import { CONTENT_TYPES } from './segment-type.ts'

/** Under the digest of its bytes, so that the segments of a stream share one file. */
export function initSegmentKey(station: StationId, bytes: Uint8Array): string {
  const digest = hash('sha256', bytes, 'hex').slice(0, 16)
  return `recordings/${station}/init/${digest}.mp4`
}

export const putInitSegment = (store: Pick<MediaStore, 'put'>, key: string, bytes: Uint8Array): Promise<void> =>
  store.put(key, { bytes, contentType: CONTENT_TYPES.mp4, cacheControl: 'public, max-age=31536000, immutable' })

interface StoredSegment {
  station: string
  startsAt: Date
  mapKey: string | null
}

/**
 * Of segments that will be deleted, those that no later segment needs. A recorder may store a segment with one of them at the same time: it
 * is put back if the segment is there after its removal, and by the recorder if the segment comes later.
 */
export async function removeUnusedInitSegments(
  db: Database,
  store: Pick<MediaStore, 'size' | 'read' | 'put' | 'remove'>,
  segments: readonly StoredSegment[],
): Promise<void> {
  const last = new Map(segments.map((segment) => [segment.mapKey, segment]))
  for (const [key, { station, startsAt }] of last) {
    if (key === null || (await isNeeded(db, key, station, startsAt))) continue
    const bytes = await readWhole(store, key)
    await store.remove([key])
    if (bytes && (await isNeeded(db, key, station, startsAt))) await putInitSegment(store, key, bytes)
  }
}

async function isNeeded(db: Database, key: string, station: string, after: Date): Promise<boolean> {
  const { rows } = await sql`
    select from recorded_segment where station = ${station} and starts_at > ${after} and map_key = ${key}
    limit 1`.execute(db)
  return rows.length > 0
}
