import { readAttributes } from '#server/lib/hls/attributes.ts'
import { readInstant } from '#server/lib/hls/playlist.ts'
import type { SourceItem } from '../report.ts'
import { toItem, toTimes } from '../titles/item.ts'

const MAX_RANGES = 500
const MAX_ATTRIBUTES = 100
const TITLE = /^X-(?:[A-Z\d]+-)*TITLE$/
const ARTIST = /^X-(?:[A-Z\d]+-)*ARTIST(?:-NAME)?$/
const ARTWORK = /^X-(?:[A-Z\d]+-)*(?:ARTWORK|COVER|IMAGE)(?:-UR[IL])?$/

/**
 * Reads the items in EXT-X-DATERANGE tags. Does not use hls-parser, which stores one range per segment and would lose one of two ranges
 * before a segment.
 */
export function readDateRanges(playlist: string): SourceItem[] {
  const ranges = new Map<string, Map<string, string>>()
  for (const [, list = ''] of playlist.matchAll(/^#EXT-X-DATERANGE:(.*)$/gm)) {
    const attributes = readAttributes(list)
    const id = attributes.get('ID')
    if (id === undefined || (ranges.size >= MAX_RANGES && !ranges.has(id))) continue
    // The attributes of a range may be spread over several tags.
    const range = ranges.get(id) ?? new Map<string, string>()
    ranges.set(id, range)
    for (const [key, value] of attributes) if (range.size < MAX_ATTRIBUTES || range.has(key)) range.set(key, value)
  }
  return [...ranges.values()].flatMap((range) => fromRange(range) ?? [])
}

function fromRange(range: ReadonlyMap<string, string>): SourceItem | null {
  const startsAt = readInstant(range.get('START-DATE') ?? '')
  if (startsAt === null) return null
  const value = (pattern: RegExp) => [...range].find(([key]) => pattern.test(key))?.[1]
  const kind = kindOf(range)
  const end = readInstant(range.get('END-DATE') ?? '')
  const seconds = Number.parseFloat(range.get('DURATION') ?? range.get('PLANNED-DURATION') ?? '0')
  return toItem(
    { title: value(TITLE), artist: value(ARTIST), artwork: value(ARTWORK), ...(kind && { kind }) },
    toTimes(startsAt, end === null ? seconds * 1_000 : end.getTime() - startsAt.getTime()),
  )
}

function kindOf(range: ReadonlyMap<string, string>): SourceItem['kind'] | undefined {
  const name = range.get('CLASS') ?? ''
  if (range.has('SCTE35-OUT') || /\bads?\b|advert|interstitial/i.test(name)) return 'ad'
  if (/\bnews\b/i.test(name)) return 'news'
  return /\b(?:show|program)/i.test(name) ? 'show' : undefined
}
