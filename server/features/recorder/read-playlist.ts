import type { types } from 'hls-parser'
import { isPlaylist, parsePlaylist } from '#server/lib/hls-playlist.ts'
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

/** Reads a playlist from `address`: the variant to follow of a multivariant one, or the segments. Throws RecorderError. */
export function readPlaylist(text: string, address: string): ReadPlaylist {
  if (!isPlaylist(text)) throw new RecorderError('STREAM_NOT_HLS', 'This is not an HLS playlist')
  const playlist = parsed(text)
  if (playlist.isMasterPlaylist) return { variant: resolved(variantOf(playlist), address) }
  const { segments, targetDuration, endlist } = playlist
  if (segments.length > MAX_SEGMENTS)
    throw new RecorderError('STREAM_UNSUPPORTED', `The playlist has more than ${MAX_SEGMENTS} segments`)
  return {
    window: {
      targetMs: Math.min(Math.max(targetDuration || (segments[0]?.duration ?? 0) || 1, 1), MAX_DURATION_S) * 1_000,
      isEnded: endlist,
      segments: withTimes(segments, targetDuration ?? 0, address),
    },
  }
}

function parsed(text: string): types.MasterPlaylist | types.MediaPlaylist {
  try {
    return parsePlaylist(text)
  } catch (cause) {
    throw new RecorderError('STREAM_NOT_HLS', 'The playlist has errors', { cause })
  }
}

/** The best sound alone up to a good bandwidth, else the smallest variant; its separate sound where it has one. */
function variantOf({ variants }: types.MasterPlaylist): string {
  const playable = variants.filter(({ isIFrameOnly, uri }) => !isIFrameOnly && typeof uri === 'string')
  const sounds = playable.filter((variant) => !hasPictures(variant))
  const choice = (sounds.length > 0 ? sounds : playable).toSorted((a, b) => rank(a) - rank(b))[0]
  if (!choice) throw new RecorderError('STREAM_NOT_HLS', 'The playlist has no variants')
  // A default without an address is in the variant itself.
  const separate = choice.audio.find(({ isDefault }) => isDefault) ?? choice.audio.find(({ uri }) => uri)
  return separate?.uri ?? choice.uri
}

const hasPictures = ({ resolution, codecs = '' }: types.Variant) =>
  Boolean(resolution) || /\b(?:avc|hvc|hev|av0|vp0|dvh)/i.test(codecs)

function rank(variant: types.Variant): number {
  const bandwidth = variant.bandwidth || 0
  return bandwidth <= GOOD_BANDWIDTH ? GOOD_BANDWIDTH - bandwidth : bandwidth
}

function withTimes(segments: readonly types.Segment[], targetSeconds: number, address: string): ListedSegment[] {
  let clock: number | null = null
  return segments.flatMap((segment): ListedSegment[] => {
    refuseUnsupported(segment)
    const durationMs = Math.round(segment.duration * 1_000)
    const tagged = segment.programDateTime?.getTime()
    const startsAt = tagged !== undefined && !Number.isNaN(tagged) ? tagged : clock
    clock = startsAt === null ? null : startsAt + durationMs
    // Encoders that stop write a last segment without any sound.
    if (durationMs === 0 && targetSeconds > 0) return []
    if (!(durationMs > 0 && durationMs <= MAX_DURATION_S * 1_000))
      throw new RecorderError('STREAM_UNSUPPORTED', `A segment lasts ${String(segment.duration).slice(0, 20)} seconds`)
    return [
      {
        sequence: segment.mediaSequenceNumber,
        uri: resolved(segment.uri, address),
        mapUri: segment.map ? resolved(segment.map.uri, address) : null,
        durationMs,
        startsAt,
        isDiscontinuity: segment.discontinuity ?? false,
        isGap: segment.gap ?? false,
      },
    ]
  })
}

function refuseUnsupported({ key, byterange, map }: types.Segment): void {
  const method = key?.method
  if (key && method !== 'NONE')
    throw new RecorderError(
      'STREAM_ENCRYPTED',
      `The stream is encrypted (${method?.slice(0, 40) ?? 'in no known way'}), so it is not recorded`,
    )
  if (byterange || map?.byterange)
    throw new RecorderError('STREAM_UNSUPPORTED', 'The segments are ranges of a file, which is not recorded')
}

/** The types of hls-parser promise addresses that a damaged playlist does not have. */
function resolved(uri: string | undefined, address: string): string {
  const url = uri === undefined ? null : URL.parse(uri, address)
  if (!url) throw new RecorderError('STREAM_NOT_HLS', 'The playlist has an address that is none')
  return url.href
}
