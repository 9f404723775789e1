import { liveMediaId } from '#contract/playback.ts'
import { STATIONS, type StationId } from '#contract/stations.ts'
import type { FilledTable } from '../rows/all-rows.ts'
import { episodeId, episodeMediaId, podcastId, seasonId, showId, videoId } from '../rows/ids.ts'
import { blockRows } from '../rows/schedule-rows.ts'
import { rowKey } from '../save/filled-tables.ts'
import { allReels, type BlockEntry, type StationContent } from '../schema/content.ts'
import type { FolderReader } from './folder-reader.ts'

export function locateRow(
  reader: FolderReader,
  content: StationContent,
  table: FilledTable,
  key: string,
): { file: string; line: number } {
  // A credit is located at its content.
  const [owner, id] = table === 'content_person' ? ['content', key.split(' ')[0]] : [table, key]
  const entry = entriesOf(content).find((one) => one[0] === owner && one[1] === id)
  return entry ? reader.locate(entry[2]) : { file: '.', line: 1 }
}

type Entry = readonly [table: FilledTable, key: string, entry: object]

const entriesOf = (content: StationContent): Entry[] => [
  ...content.stations.flatMap((one): Entry[] => [
    ['station', one.id, one],
    ['media', liveMediaId(one.id), one],
  ]),
  ...STATIONS.flatMap((id) => content.schedule[id].flatMap((block) => airingsOf(id, block))),
  ...STATIONS.flatMap((id) => content.shows[id].map((one) => ['content', showId(id, one.slug), one] as const)),
  ...content.podcasts.flatMap((podcast): Entry[] => [
    ['content', podcastId(podcast.slug), podcast],
    ...podcast.episodes.flatMap((one): Entry[] => [
      ['content', episodeId(podcast.slug, one.slug), one],
      ['media', episodeMediaId(podcast.slug, one.slug), one],
    ]),
    ...podcast.videos.map((one) => ['content', videoId(podcast.slug, one.slug), one] as const),
  ]),
  ...content.videoPodcasts.flatMap((podcast): Entry[] => [
    ['content', `video-podcast-${podcast.slug}`, podcast],
    ...podcast.seasons.flatMap((season): Entry[] => [
      ['content', seasonId(podcast.slug, season.number), season],
      ...season.episodes.map((one) => ['content', videoId(podcast.slug, one.slug), one] as const),
    ]),
  ]),
  ...content.specials.map((one) => ['content', `special-${one.slug}`, one] as const),
  ...content.livestreams.map((one) => ['content', `livestream-${one.slug}`, one] as const),
  ...content.news.map((one) => ['content', `news-${one.slug}`, one] as const),
  ...content.competitions.map((one) => ['content', `competition-${one.slug}`, one] as const),
  ...content.pages.map((one) => ['content', `page-${one.slug}`, one] as const),
  ...content.home.hero.map((one) => ['hero_teaser', `hero-${one.slug}`, one] as const),
  ...allReels(content).map((one) => ['reel', one.slug, one] as const),
  ...content.moved.map((one) => ['moved_content', one.from, one] as const),
]

const airingsOf = (station: StationId, block: BlockEntry): Entry[] =>
  blockRows(station, block).map((row) => ['schedule_rule', rowKey('schedule_rule', row), block])
