import type { MediaPlaylist, PlaylistSegment } from '#server/lib/hls/playlist.ts'
import type { ListedSegment, PlaylistWindow, Resource } from './playlist-window.ts'
import { readKey } from './read-key.ts'
import { RecorderError } from './recorder-error.ts'
import { InvalidLocation, resolveUrl } from './resolve-url.ts'
import { segmentName } from './segment-name.ts'

/** Protects the disk. */
export const MAX_DURATION_S = 60

/** Seconds. A segment seems to be longer, or negative, when the clock of the encoder jumps, as after 95,443 seconds: it has 33 bits. */
const JUMP_S = 3_600

const isJump = (seconds: number) => seconds < 0 || seconds > JUMP_S

/** The longest segment, or else the target duration; 0 where neither is known. */
function usualSeconds({ segments, targetDuration }: MediaPlaylist): number {
  const longest = segments.reduce((most, { duration }) => (isJump(duration) ? most : Math.max(most, duration)), 0)
  return longest || (isJump(targetDuration) ? 0 : targetDuration)
}

/** Segments that a delta update omits are taken from `previous`. A segment with an invalid URL or range is a gap, unless all are. */
export function readSegments(playlist: MediaPlaylist, url: string, previous?: PlaylistWindow): ListedSegment[] {
  const { segments, skip } = playlist
  const hasTarget = playlist.targetDuration > 0
  const usual = usualSeconds(playlist)
  const before = (segments[0]?.mediaSequenceNumber ?? 0) - 1
  let last = previous?.segments.find(({ sequence }) => sequence === before)
  const skipped = skip > 0 ? last : undefined
  let clock = endOf(skipped)
  let isBroken = false
  const listed = segments.flatMap((segment): ListedSegment[] => {
    const seconds = isJump(segment.duration) ? usual || segment.duration : segment.duration
    const durationMs = Math.round(seconds * 1_000)
    const tagged = segment.programDateTime?.getTime()
    const startsAt = tagged !== undefined && !Number.isNaN(tagged) ? tagged : clock
    const isDiscontinuity = isBroken || (segment.discontinuity ?? false)
    last = { ...resourcesOrGap(segment, url, last, skipped), durationMs, startsAt, isDiscontinuity }
    clock = endOf(last)
    // An encoder that stops writes an empty segment; the segment after it is a discontinuity.
    const isEmpty = durationMs === 0 && hasTarget
    isBroken = isEmpty && isDiscontinuity
    if (isEmpty) return []
    if (!(durationMs > 0 && durationMs <= MAX_DURATION_S * 1_000))
      throw new RecorderError('STREAM_UNSUPPORTED', whyUnsupported(segment))
    return [last]
  })
  if (listed.length > 0 && listed.every(({ uri }) => uri === url)) throw new InvalidLocation()
  return listed
}

/** Lists of channels write -1 or 0 for endless streams. */
const whyUnsupported = ({ duration }: PlaylistSegment): string =>
  duration === -1 || duration === 0
    ? 'This is a list of streams. Give the address of one of them'
    : `A segment lasts ${String(duration).slice(0, 20)} seconds`

const endOf = (segment: ListedSegment | undefined): number | null =>
  segment && segment.startsAt !== null ? segment.startsAt + segment.durationMs : null

type Located = Resource & Pick<ListedSegment, 'sequence' | 'map'>

function resourcesOrGap(segment: PlaylistSegment, url: string, ...before: (ListedSegment | undefined)[]) {
  try {
    return { ...resourcesOf(segment, url, ...before), isGap: segment.gap ?? false }
  } catch (cause) {
    if (!(cause instanceof InvalidLocation)) throw cause
    return { sequence: segment.mediaSequenceNumber, uri: url, range: null, key: null, map: null, isGap: true }
  }
}

function resourcesOf(
  { uri, mediaSequenceNumber: sequence, range, keys, map }: PlaylistSegment,
  url: string,
  last?: ListedSegment,
  skipped?: ListedSegment,
): Located {
  const resource = { sequence, uri: resolveUrl(uri, url) }
  return {
    ...resource,
    range: range && rangeOf(range, resource, url, last),
    key: keys ? readKey(keys, url) : (skipped?.key ?? null),
    map: map
      ? { uri: resolveUrl(map.uri, url), range: map.range, key: readKey(map.keys, url) }
      : (skipped?.map ?? null),
  }
}

function rangeOf(
  range: NonNullable<PlaylistSegment['range']>,
  resource: Pick<Located, 'uri' | 'sequence'>,
  url: string,
  last?: ListedSegment,
): Located['range'] {
  // A range without an offset after an invalid one could begin anywhere.
  if (range === 'invalid' || (range.offset === null && last?.isGap && last.uri === url)) throw new InvalidLocation()
  return { length: range.length, offset: range.offset ?? offsetAfter(last, resource) }
}

/** A range without an offset follows that of the segment before it, in the same resource. */
function offsetAfter(last: ListedSegment | undefined, { uri, sequence }: Pick<Located, 'uri' | 'sequence'>): number {
  if (last?.range && segmentName(last.uri, null) === segmentName(uri, null))
    return last.range.offset + last.range.length
  if (last || sequence === 0) return 0
  throw new RecorderError('STREAM_UNSUPPORTED', 'The first byte range of the playlist has no offset')
}
