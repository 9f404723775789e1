import { decodeText } from '#server/lib/encoding/decode-text.ts'
import type { RemoteDocument } from '#server/lib/fetch/safe-fetch.ts'
import { isPlaylist, type MediaPlaylist, parsePlaylist, type PlaylistSegment } from '#server/lib/hls/playlist.ts'
import { type Variables, withoutVariables } from '#server/lib/hls/variables.ts'
import { type Report, SourceError, type SourceItem } from '../report.ts'
import { toItem, toTimes } from '../titles/item.ts'
import { parseStreamTitle } from '../titles/titles.ts'
import { firstOfBreak } from './ad-breaks.ts'
import { readDateRanges } from './date-ranges.ts'
import { readSegmentTitle } from './timed-metadata.ts'

type Fetch = (url: string, maxBytes: number) => Promise<RemoteDocument>

/** Characters: more than two hours of short segments. */
const MAX_PLAYLIST = 400_000
/** The running time of hls-parser is quadratic in the variants. */
const MAX_VARIANTS = 200
const MAX_SEGMENT = 4 * 1_048_576
/** After this many segments without timed metadata, as many further segments are skipped. */
const MAX_MISSES = 12
const MISSES_UNTIL_AGAIN = 600

interface TimedSegment {
  segment: PlaylistSegment
  startsAt: Date | undefined
}

/** Titles come from date ranges, or else from marks of ad breaks and segments in the playlist, or else from ID3 in the newest segment. */
export class HlsTitles {
  readonly #fetch: Fetch
  readonly #url: string
  /** The media playlist, where `#url` is a list of variants. */
  #variant: { url: string; variables: Variables } | null = null
  #item: SourceItem | null = null
  #lastNumber = -1
  #misses = 0

  constructor(url: string, fetch: Fetch) {
    this.#url = url
    this.#fetch = fetch
  }

  async read(now: Date): Promise<Report> {
    const { text, playlist, url } = await this.#playlist()
    const segments = withStarts(playlist.segments)
    const ranges = readDateRanges(text)
    const report = ranges.length > 0 ? reportOfRanges(ranges, edgeOf(segments) ?? now) : {}
    // If the date ranges announce only ads, the songs are announced in another way.
    if (report.item || ranges.some(({ kind }) => kind !== 'ad')) return report
    const spot = breakIn(text, segments)
    // After the break another song begins.
    if (spot) this.#item = null
    const titled = spot ?? titleOfSegments(segments)
    if (titled) return { ...report, item: titled }
    await this.#readSegments(segments, url)
    return this.#item ? { ...report, item: this.#item } : report
  }

  async #playlist(): Promise<{ text: string; playlist: MediaPlaylist; url: string }> {
    for (let step = 0; step < 2; step++) {
      const variant = this.#variant
      // An origin that starts again may have other variants.
      this.#variant = null
      const { bytes, url } = await this.#fetch(variant?.url ?? this.#url, MAX_PLAYLIST)
      const { text, playlist, variables } = readPlaylist(decodeText(bytes), url, variant?.variables)
      if (!playlist.isMasterPlaylist) {
        this.#variant = variant
        return { text, playlist, url }
      }
      const [lowest] = playlist.variants
        .filter(({ isIFrameOnly, uri }) => !isIFrameOnly && URL.canParse(uri, url))
        .toSorted((a, b) => a.bandwidth - b.bandwidth)
      const target = URL.parse(lowest?.uri ?? '', url)
      if (!lowest || !target) break
      this.#variant = { url: target.href, variables }
    }
    throw new SourceError('The playlist has no variant that can be read')
  }

  /** A failure for a segment is ignored, because the playlist itself could be read. */
  async #readSegments(segments: readonly TimedSegment[], playlistUrl: string): Promise<void> {
    const newest = segments.at(-1)
    if (!newest || newest.segment.mediaSequenceNumber === this.#lastNumber) return
    this.#lastNumber = newest.segment.mediaSequenceNumber
    const { segment, startsAt } = newest
    if (segment.range || isEncrypted(segment) || segment.gap || this.#isSkipped()) return
    const target = URL.parse(segment.uri, playlistUrl)
    const document = target && (await this.#fetch(target.href, MAX_SEGMENT).catch(() => null))
    const item = document && readSegmentTitle(document.bytes)
    this.#misses = item ? 0 : this.#misses + 1
    // Some packagers repeat the title in every segment, others send it once.
    if (item && (item.title !== this.#item?.title || item.artist !== this.#item.artist))
      this.#item = { ...item, ...(startsAt && { startsAt }) }
  }

  /** Counts the segments that are skipped, so that another one is read after enough of them. */
  #isSkipped(): boolean {
    if (this.#misses < MAX_MISSES) return false
    this.#misses += 1
    if (this.#misses > MISSES_UNTIL_AGAIN) this.#misses = 0
    return true
  }
}

function readPlaylist(written: string, url: string, imported?: Variables) {
  if (!isPlaylist(written)) throw new SourceError('The answer is no playlist')
  const variants = written.match(/^#EXT-X-(?:STREAM-INF|I-FRAME-STREAM-INF|MEDIA):/gm) ?? []
  if (variants.length > MAX_VARIANTS) throw new SourceError('The playlist has too many variants')
  try {
    const { text, variables } = withoutVariables(written, url, imported)
    return { text, variables, playlist: parsePlaylist(text) }
  } catch (cause) {
    throw new SourceError('The playlist cannot be read', { cause })
  }
}

const isEncrypted = ({ keys }: PlaylistSegment) => keys !== undefined && keys.length > 0

function withStarts(segments: readonly PlaylistSegment[]): TimedSegment[] {
  let next: number | undefined
  return segments.map((segment) => {
    const declared = segment.programDateTime?.getTime()
    const start = declared === undefined || Number.isNaN(declared) ? next : declared
    next = start === undefined ? undefined : start + segment.duration * 1_000
    return { segment, startsAt: start === undefined || Number.isNaN(start) ? undefined : new Date(start) }
  })
}

function edgeOf(segments: readonly TimedSegment[]): Date | undefined {
  const last = segments.at(-1)
  return last?.startsAt && new Date(last.startsAt.getTime() + last.segment.duration * 1_000)
}

function reportOfRanges(ranges: readonly SourceItem[], edge: Date): Report {
  const start = ({ startsAt }: SourceItem) => startsAt?.getTime() ?? 0
  const inOrder = ranges.toSorted((a, b) => start(a) - start(b))
  const begun = inOrder.filter((item) => start(item) <= edge.getTime())
  const newest = begun.at(-1)
  const isOver = newest?.durationMs !== undefined && start(newest) + newest.durationMs <= edge.getTime()
  const next = inOrder[begun.length]
  return {
    ...(newest && !isOver && { item: newest }),
    ...(next && { next }),
    history: isOver ? begun : begun.slice(0, -1),
  }
}

/** A title in a break is that of an ad, or of the song before. */
function breakIn(text: string, segments: readonly TimedSegment[]): SourceItem | null {
  const first = firstOfBreak(text)
  if (first === null) return null
  const titled = titleOfSegments(segments)
  // If the break includes all segments, it may have begun before the first one.
  const startsAt = first > 0 ? segments[first]?.startsAt : undefined
  return titled?.kind === 'ad' ? titled : toItem({ title: null, kind: 'ad' }, toTimes(startsAt, undefined))
}

/** Null where titles are file names. */
function titleOfSegments(segments: readonly TimedSegment[]): SourceItem | null {
  const title = segments.at(-1)?.segment.title
  if (title === undefined || !/ [-–—] |\b(?:title|text)=|^\{"/i.test(title)) return null
  const first = segments.findLastIndex(({ segment }) => segment.title !== title) + 1
  const item = parseStreamTitle(title)
  const startsAt = segments[first]?.startsAt
  // If all segments have the same title, the item may have begun before the first one.
  return item && first > 0 && startsAt ? { ...item, startsAt } : item
}
