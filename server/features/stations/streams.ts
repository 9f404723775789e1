import type { StationId } from '#contract/stations.ts'

export type ExternalStreams = ReadonlyMap<string, string>

/** Leads to the external stream if that is HLS. */
export const ownStreamPath = (station: StationId): string => `/live/${station}/master.m3u8`

/** The external stream, or ours at `origin`. */
export const streamUrl = (station: StationId, external: ExternalStreams, origin: string): string =>
  external.get(station) ?? new URL(ownStreamPath(station), origin).href

/** Any other stream is an Icecast mount. */
export const isHls = (url: string): boolean => new URL(url).pathname.endsWith('.m3u8')

const MOUNT_TYPES: readonly [RegExp, string][] = [
  [/aac|\.m4a$/i, 'audio/aac'],
  [/\.(?:ogg|oga|opus)$/i, 'audio/ogg'],
  [/\.flac$/i, 'audio/flac'],
]

/** Most mounts whose name has no type are MP3. */
export const mountType = (url: string): string =>
  MOUNT_TYPES.find(([name]) => name.test(new URL(url).pathname))?.[1] ?? 'audio/mpeg'
