import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { type Report, SourceError, type SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'
import { instantOf, toItem, toTimes } from '../titles/item.ts'

interface CuePoint {
  mount: string
  type: string
  timestamp: string
  properties: Map<string, string>
}

const MAX_CUE_POINTS = 200
const MAX_TEXT = 4_000

/** The `nowplaying-info-list`. Talk stations send an empty list. */
export function readTriton(xml: string, mount: string | undefined): Report {
  const cues = cuePointsOf(xml)
    .filter((cue) => mount === undefined || cue.mount.toLowerCase() === mount.toLowerCase())
    .toSorted((a, b) => startOf(b) - startOf(a))
  const items = cues.flatMap((cue) => fromCue(cue) ?? [])
  // What follows a break is not known yet.
  if (cues[0] && isEndOfBreak(cues[0])) return items.length > 0 ? { history: items.slice(0, 10) } : {}
  const [item, ...history] = items
  return item ? { item, history: history.slice(0, 10) } : {}
}

const startsAtOf = ({ properties, timestamp }: CuePoint) =>
  instantOf(properties.get('cue_time_start')) ?? instantOf(timestamp)

const startOf = (cue: CuePoint) => startsAtOf(cue)?.getTime() ?? 0

const isEndOfBreak = ({ type, properties }: CuePoint) =>
  /^end.?break$/i.test(type) || /^end.?break$/i.test(properties.get('ad_type')?.trim() ?? '')

const KINDS: readonly [RegExp, SourceItem['kind']][] = [
  [/^(?:ads?\b|advert|spot|commercial|break)/i, 'ad'],
  [/^news/i, 'news'],
  [/^speech/i, 'show'],
]

function fromCue(cue: CuePoint): SourceItem | null {
  const { type, properties } = cue
  const [, kind] = KINDS.find(([pattern]) => pattern.test(type)) ?? []
  if (IMAGING.test(type) || isEndOfBreak(cue)) return null
  const times = toTimes(startsAtOf(cue), durationOf(properties.get('cue_time_duration')))
  const title = properties.get('cue_title')
  const artist = properties.get('track_artist_name') || properties.get('artist_name')
  const artwork = properties.get('track_cover_url')
  return kind ? toItem({ title, artist, artwork, kind }, times) : itemOfFields({ title, artist, artwork }, times)
}

/** Names of imaging between songs, and of cues for machines. */
const IMAGING = /^(?:hidden|profanity|sweeper|jingle|liner|promo|stinger|imaging|station.?id|id)$/i

/** HH:MM:SS, milliseconds, or seconds; a number is seconds if it has a fraction or would be less than a second in milliseconds. */
function durationOf(written = ''): number | undefined {
  const text = written.trim()
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * (/^\d{4,}$/.test(text) ? 1 : 1_000))
  const [, hours, minutes, seconds] = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text) ?? []
  return minutes === undefined
    ? undefined
    : ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
}

function cuePointsOf(xml: string): CuePoint[] {
  const cues: CuePoint[] = []
  let isList = false
  let name: string | null = null
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === 'nowplaying-info-list') isList = true
        if (tag === 'nowplaying-info' && cues.length < MAX_CUE_POINTS) cues.push(emptyCue(attributes))
        name = tag === 'property' ? (attributes['name'] ?? null) : null
      },
      ontext(text) {
        const properties = cues.at(-1)?.properties
        const known = name === null ? '' : (properties?.get(name) ?? '')
        // Properties come in any order, and one text in several parts.
        if (name !== null && known.length < MAX_TEXT) properties?.set(name, known + text.slice(0, MAX_TEXT))
      },
      onclosetag() {
        name = null
      },
    },
    { xmlMode: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(xml)
  if (!isList) throw new SourceError('The answer is no list of Triton')
  return cues
}

const emptyCue = ({ mountName = '', type = 'track', timestamp = '' }: Record<string, string>): CuePoint => ({
  mount: mountName,
  type,
  timestamp,
  properties: new Map(),
})
