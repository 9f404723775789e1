import type { PlayingItem } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { playedBetween, type Programme } from './playout.ts'
import type { TitleSources } from './sources/settings/title-sources.ts'
import { changesBetween, uniqueItems } from './sources/timeline/timeline.ts'

interface LoggedStation {
  station: StationId
  programme: Programme | null
  titleSources: Pick<TitleSources, 'current'>
}

/** The items are from title sources, or else from the programme of our own channel, in order. */
export async function itemsPlayed(
  db: Database,
  { station, programme, titleSources }: LoggedStation,
  from: Date,
  to: Date,
): Promise<PlayingItem[]> {
  if (titleSources.current().has(station)) return uniqueItems(await changesBetween(db, station, from, to))
  return programme ? playedBetween(programme, from, to) : []
}
