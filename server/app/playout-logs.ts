import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StationId } from '#contract/stations.ts'
import { parseStationFile } from '#server/features/live/station-file.ts'
import { StationProgramme } from '#server/features/live/station-programme.ts'
import { itemsPlayed } from '#server/features/now-playing/items-played.ts'
import type { TitleSources } from '#server/features/now-playing/sources/settings/title-sources.ts'
import type { PlayoutLog } from '#server/features/schedule/airings/chapters.ts'
import { recordingSources, type StationSettings } from '#server/features/schedule/airings/recorded-stations.ts'

/** A log has the titles of external sources, or else the computed programme of our own channel. */
export async function readPlayoutLogs(
  channelsFolder: string,
  settings: StationSettings,
  titleSources: Pick<TitleSources, 'current'>,
): Promise<PlayoutLog> {
  const programmes = new Map<StationId, StationProgramme>()
  for (const [station, source] of recordingSources(settings)) {
    const file = path.join(channelsFolder, `${station}.json`)
    if (source === 'channel' && existsSync(file))
      programmes.set(station, new StationProgramme(parseStationFile(await readFile(file, 'utf8'))))
  }
  return (db, station, from, to) =>
    itemsPlayed(db, { station, programme: programmes.get(station) ?? null, titleSources }, from, to)
}
