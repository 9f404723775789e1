import { STATIONS } from '#contract/stations.ts'
import type { FolderReader } from '../read/folder-reader.ts'
import type { StationContent } from '../schema/content.ts'
import { checkPages } from './check-pages.ts'
import { checkSchedule } from './check-schedule.ts'
import { checkUnique } from './check-unique.ts'

export function checkContent(reader: FolderReader, content: StationContent): void {
  checkUnique(reader, content.stations, 'id')
  checkUnique(reader, content.presenters, 'name')
  for (const id of STATIONS) {
    const isOnSite = content.stations.some((station) => station.id === id)
    for (const [index, show] of content.shows[id].entries())
      if (!isOnSite && index === 0) reader.faultAt(show, null, `stations.yaml has no station '${id}'`)
    checkUnique(reader, content.shows[id], 'slug')
    checkPresenters(reader, content, content.shows[id])
    checkSchedule(reader, content.schedule[id], new Set(content.shows[id].map(({ slug }) => slug)))
  }
  // A mixed podcast has one URL for both kinds of episodes.
  for (const { episodes, videos } of content.podcasts) checkUnique(reader, [...episodes, ...videos], 'slug')
  for (const { seasons } of content.videoPodcasts) {
    checkUnique(reader, seasons, 'number')
    checkUnique(
      reader,
      seasons.flatMap(({ episodes }) => episodes),
      'slug',
    )
  }
  checkStations(reader, content)
  checkPages(reader, content)
}

function checkPresenters(
  reader: FolderReader,
  { presenters }: StationContent,
  shows: StationContent['shows']['702'],
): void {
  const known = new Set(presenters.map(({ name }) => name))
  for (const show of shows)
    for (const [index, presenter] of show.presenters.entries())
      if (typeof presenter === 'string' && !known.has(presenter))
        reader.faultAt(show.presenters, index, `there is no presenter '${presenter}' in presenters.yaml`)
}

function checkStations(reader: FolderReader, content: StationContent): void {
  const known = new Set<string>([...content.stations.map(({ id }) => id), 'none'])
  const { podcasts, videoPodcasts, specials, livestreams, news, competitions } = content
  for (const entry of [...podcasts, ...videoPodcasts, ...specials, ...livestreams, ...news, ...competitions])
    if (!known.has(entry.station)) reader.faultAt(entry, 'station', `station: stations.yaml has no '${entry.station}'`)
}
