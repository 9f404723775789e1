import { parse, setOptions, types } from 'hls-parser'
import { wholeSegments } from '#server/lib/whole-segments.ts'
import { RecorderError } from './recorder-error.ts'

/** A segment of a media playlist, with absolute addresses. */
export interface ListedSegment {
  sequence: number
  uri: string
  mapUri: string | null
  durationMs: number
  /** By EXT-X-PROGRAM-DATE-TIME of this or an earlier segment; null where the playlist has none. */
  startsAt: number | null
  isDiscontinuity: boolean
  isGap: boolean
}

export interface ListedWindow {
  targetMs: number
  isEnded: boolean
  segments: ListedSegment[]
}

export type ReadPlaylist = { variant: string } | { window: ListedWindow }

/** Limits against playlists that would fill the memory or the disk. */
const MAX_SEGMENTS = 10_000
const MAX_DURATION_S = 60
/** Bits per second of a sound that nobody hears better. */
const GOOD_BANDWIDTH = 192_000

// The parser writes to the console otherwise. It has no other way to set this.
setOptions({ silent: true, strictMode: false })

/** Reads a playlist from `address`: the variant to follow of a multivariant one, or the segments. Throws RecorderError. */
export function readPlaylist(text: string, address: string): ReadPlaylist {
  if (!text.trimStart().startsWith('#EXTM3U')) throw new RecorderError('STREAM_NOT_HLS', 'This is not an HLS playlist')
  const playlist = parsed(text)
  if (playlist.isMasterPlaylist) return { variant: resolved(variantOf(playlist), address) }
  const { segments, targetDuration, endlist } = playlist
  if (segments.length > MAX_SEGMENTS)
    throw new RecorderError('STREAM_UNSUPPORTED', `The playlist has more than ${MAX_SEGMENTS} segments`)
  return {
    window: {
      targetMs: Math.min(Math.max(targetDuration || 1, 1), MAX_DURATION_S) * 1_000,
      isEnded: endlist,
      segments: withTimes(wholeSegments(playlist), address),
    },
  }
}

function parsed(text: string): types.MasterPlaylist | types.MediaPlaylist {
  try {
    return parse(text)
  } catch (cause) {
    throw new RecorderError('STREAM_NOT_HLS', 'The playlist has errors', { cause })
  }
}

/** The best sound alone up to a good bandwidth, else the smallest variant; its separate sound where it has one. */
function variantOf({ variants }: types.MasterPlaylist): string {
  const playable = variants.filter(({ isIFrameOnly }) => !isIFrameOnly)
  const sounds = playable.filter(({ resolution }) => !resolution)
  const choice = (sounds.length > 0 ? sounds : playable).toSorted((a, b) => rank(a) - rank(b))[0]
  if (!choice) throw new RecorderError('STREAM_NOT_HLS', 'The playlist has no variants')
  const separate = choice.audio.filter(({ uri }) => uri)
  return (separate.find(({ isDefault }) => isDefault) ?? separate[0])?.uri ?? choice.uri
}

const rank = ({ bandwidth }: types.Variant) => (bandwidth <= GOOD_BANDWIDTH ? GOOD_BANDWIDTH - bandwidth : bandwidth)

function withTimes(segments: readonly types.Segment[], address: string): ListedSegment[] {
  let clock: number | null = null
  return segments.map((segment) => {
    refuseUnsupported(segment)
    const durationMs = Math.round(segment.duration * 1_000)
    if (!(durationMs > 0 && durationMs <= MAX_DURATION_S * 1_000))
      throw new RecorderError('STREAM_UNSUPPORTED', `A segment lasts ${String(segment.duration).slice(0, 20)} seconds`)
    const tagged = segment.programDateTime?.getTime()
    const startsAt = tagged !== undefined && !Number.isNaN(tagged) ? tagged : clock
    clock = startsAt === null ? null : startsAt + durationMs
    return {
      sequence: segment.mediaSequenceNumber,
      uri: resolved(segment.uri, address),
      mapUri: segment.map ? resolved(segment.map.uri, address) : null,
      durationMs,
      startsAt,
      isDiscontinuity: segment.discontinuity ?? false,
      isGap: segment.gap ?? false,
    }
  })
}

function refuseUnsupported({ key, byterange, map }: types.Segment): void {
  if (key && key.method !== 'NONE')
    throw new RecorderError(
      'STREAM_ENCRYPTED',
      `The stream is encrypted (${key.method.slice(0, 40)}), so it is not recorded`,
    )
  if (byterange || map?.byterange)
    throw new RecorderError('STREAM_UNSUPPORTED', 'The segments are ranges of a file, which is not recorded')
}

function resolved(uri: string, address: string): string {
  const url = URL.parse(uri, address)
  if (!url) throw new RecorderError('STREAM_NOT_HLS', 'The playlist has an address that is none')
  return url.href
}
