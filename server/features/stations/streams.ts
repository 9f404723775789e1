import type { StationId } from '#contract/stations.ts'

/** The external streams by station, from configuration. */
export type ExternalStreams = ReadonlyMap<string, string>

/** The path of our own stream of a station, which leads to the external one if that is HLS. */
export const ownStreamPath = (station: StationId): string => `/live/${station}/master.m3u8`

/** The URL of the stream of a station: its external one, or ours at `origin`. */
export const streamUrl = (station: StationId, external: ExternalStreams, origin: string): string =>
  external.get(station) ?? new URL(ownStreamPath(station), origin).href

/** Whether a stream URL is HLS. If its path does not end in `.m3u8`, it is an Icecast mount. */
export const isHls = (url: string): boolean => new URL(url).pathname.endsWith('.m3u8')

/** Media types of Icecast mounts by the end of their path. */
const MOUNT_TYPES: readonly [RegExp, string][] = [
  [/\.(?:aac|aacp|m4a)$/i, 'audio/aac'],
  [/\.(?:ogg|oga|opus)$/i, 'audio/ogg'],
  [/\.flac$/i, 'audio/flac'],
]

/** Returns the media type of an Icecast mount; `audio/mpeg` where its name says nothing, as most are MP3. */
export const mountType = (url: string): string =>
  MOUNT_TYPES.find(([name]) => name.test(new URL(url).pathname))?.[1] ?? 'audio/mpeg'
