import type { SourceItem } from '../report.ts'
import { cleanText, lineOf, toItem, withoutArtist } from './item.ts'
import { SPOT } from './kinds.ts'
import { IMAGING } from './no-titles.ts'
import { readRecord } from './records.ts'
import { parseStreamTitle } from './titles.ts'

interface Fields {
  title: string | number | null | undefined
  artist: string | number | null | undefined
  artwork?: unknown
  station?: unknown
}

/** Without an artist the title may have both. Either may be the name of an advertisement or of what plays between songs. */
export function itemOfFields(
  { title, artist, artwork, station }: Fields,
  times: Pick<SourceItem, 'startsAt' | 'durationMs'> = {},
): SourceItem | null {
  const line = lineOf(title)
  const cleanArtist = cleanText(artist)
  if (cleanArtist === null) return withMore(parseStreamTitle(title, station), { artwork }, times)
  const record = /\w="/.test(line) ? readRecord(line) : undefined
  if (typeof record === 'object' && record !== null) return withMore(record, { artist: cleanArtist, artwork }, times)
  if (IMAGING.test(`${cleanArtist} - ${line}`)) return null
  if (SPOT.test(cleanArtist) && (SPOT.test(line) || line === cleanArtist))
    return toItem({ title: null, kind: 'ad' }, times)
  return toItem({ title: withoutArtist(title, artist), artist, artwork }, times)
}

function withMore(
  item: SourceItem | null,
  { artist, artwork }: { artist?: string; artwork: unknown },
  times: Pick<SourceItem, 'startsAt' | 'durationMs'>,
): SourceItem | null {
  return item && toItem({ artist, artwork: item.artworkUrl ?? artwork, ...item }, times)
}
