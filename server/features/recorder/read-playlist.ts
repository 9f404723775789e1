import type { types } from 'hls-parser'
import { isPlaylist, type MediaPlaylist, parsePlaylist } from '#server/lib/hls/playlist.ts'
import { type Variables, withoutVariables } from '#server/lib/hls/variables.ts'
import { chooseVariants } from './choose-variant.ts'
import type { ListedSegment, PlaylistWindow } from './playlist-window.ts'
import { MAX_DURATION_S, readSegments } from './read-segments.ts'
import { RecorderError } from './recorder-error.ts'
import { resolveUrl } from './resolve-url.ts'

export type ReadPlaylist = { variant: string; variables: Variables } | { window: PlaylistWindow }

interface Known {
  variables?: Variables
  /** A delta update may refer to it. */
  previous?: PlaylistWindow | undefined
  /** In Unix milliseconds; 0 without a failure. Of redundant variants, one without a recent failure is used. */
  failedAt?: (variant: string) => number
}

/** Protects the memory. */
const MAX_SEGMENTS = 10_000

/** The variant to follow of a multivariant playlist, or the segments. Throws RecorderError. */
export function readPlaylist(
  text: string,
  url: string,
  { variables, previous, failedAt = () => 0 }: Known = {},
): ReadPlaylist {
  if (!isPlaylist(text)) throw new RecorderError('STREAM_NOT_HLS', 'This is not an HLS playlist')
  const { playlist, defined } = parsed(text, url, variables)
  if (playlist.isMasterPlaylist) {
    const variants = chooseVariants(playlist, url).map((uri) => resolveUrl(uri, url))
    const [variant = ''] = variants.toSorted((one, other) => failedAt(one) - failedAt(other))
    return { variant, variables: defined }
  }
  if (playlist.segments.length > MAX_SEGMENTS)
    throw new RecorderError('STREAM_UNSUPPORTED', `The playlist has more than ${MAX_SEGMENTS} segments`)
  const segments = readSegments(playlist, url, previous)
  return { window: { targetMs: targetMs(playlist, segments), isEnded: playlist.endlist, segments } }
}

/** The length of the longest segment where the playlist declares none or more: a short window would be over before it is read again. */
function targetMs({ targetDuration }: MediaPlaylist, segments: readonly ListedSegment[]): number {
  const target = targetDuration * 1_000
  const longest = segments.reduce((most, { durationMs }) => Math.max(most, durationMs), 0)
  return Math.min(Math.max(Math.min(target || Infinity, longest || target), 1_000), MAX_DURATION_S * 1_000)
}

function parsed(
  text: string,
  url: string,
  imported?: Variables,
): { playlist: types.MasterPlaylist | MediaPlaylist; defined: Variables } {
  try {
    const { text: replaced, variables } = withoutVariables(text, url, imported)
    return { playlist: parsePlaylist(replaced), defined: variables }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message.slice(0, 120) : ''
    throw new RecorderError('STREAM_NOT_HLS', `The playlist has errors: ${message}`, { cause })
  }
}
