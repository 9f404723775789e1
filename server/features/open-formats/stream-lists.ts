import type { Station } from '#server/features/stations/stations.ts'
import { type ExternalStreams, streamUrl } from '#server/features/stations/streams.ts'
import { absoluteUrl, type Site } from './programme.ts'
import { writeXml } from './xml.ts'

export interface Stream {
  station: Station
  /** HLS, or an Icecast mount. */
  url: string
}

export const listStreams = ({ origin }: Site, stations: readonly Station[], external: ExternalStreams): Stream[] =>
  stations.map((station) => ({ station, url: streamUrl(station.id, external, origin) }))

/** These formats are line-based. */
const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Extended M3U in UTF-8. */
export function writeM3u(streams: readonly Stream[]): string {
  const entries = streams.flatMap(({ station, url }) => [`#EXTINF:-1,${line(station.name)}`, url])
  return `${['#EXTM3U', ...entries].join('\n')}\n`
}

/** PLS version 2. */
export function writePls(streams: readonly Stream[]): string {
  const entries = streams.flatMap(({ station, url }, index) => [
    `File${index + 1}=${url}`,
    `Title${index + 1}=${line(station.name)}`,
    `Length${index + 1}=-1`,
  ])
  return `${['[playlist]', ...entries, `NumberOfEntries=${streams.length}`, 'Version=2'].join('\n')}\n`
}

/** XSPF version 1 (https://www.xspf.org/spec). */
export function writeXspf(site: Site, title: string, streams: readonly Stream[]): string {
  return writeXml({
    playlist: {
      '@version': 1,
      '@xmlns': 'http://xspf.org/ns/0/',
      title,
      creator: site.name,
      info: site.origin,
      trackList: {
        track: streams.map(({ station, url }) => ({
          location: url,
          title: station.name,
          annotation: station.slogan,
          info: absoluteUrl(site, `/station/${station.id}`),
        })),
      },
    },
  })
}
