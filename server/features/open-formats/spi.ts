import { hash } from 'node:crypto'
import { imagePath, type ImageWidth } from '#contract/images.ts'
import type { StationId } from '#contract/stations.ts'
import { zonedTime } from '#server/features/schedule/johannesburg.ts'
import type { Station } from '#server/features/stations/stations.ts'
import { type ExternalStreams, isHls, mountType, ownStreamPath } from '#server/features/stations/streams.ts'
import {
  absoluteUrl,
  type ListedAiring,
  type ListedShow,
  type Period,
  type Site,
  type StationProgramme,
} from './programme.ts'
import { writeXml, type XmlNode } from './xml.ts'

/** ETSI TS 102 818, in characters. */
const MAX = { short: 8, medium: 16, long: 128, shortDescription: 180, longDescription: 1_200 }

const NAMESPACE = { '@xmlns': 'http://www.worlddab.org/schemas/spi/34', '@xml:lang': 'en' }
const SHORT_IDS = 2 ** 24
const HLS = 'application/vnd.apple.mpegurl'
const SQUARE: readonly ImageWidth[] = [320, 640]

/** The services (SI) of ETSI TS 102 818. */
export function writeServices(site: Site, stations: readonly Station[], streams: ExternalStreams, now: Date): string {
  return writeXml({
    serviceInformation: {
      ...NAMESPACE,
      '@creationTime': zonedTime(now),
      '@originator': cut(site.name, MAX.long),
      services: {
        serviceProvider: { ...names(site.name), link: link(site.origin, 'text/html') },
        service: stations.map((station) => serviceOf(site, station, streams)),
      },
    },
  })
}

function serviceOf(site: Site, station: Station, streams: ExternalStreams): XmlNode {
  const bearer = bearerOf(site, station.id, streams)
  return {
    ...names(station.name),
    mediaDescription: [
      { shortDescription: cut(station.slogan, MAX.shortDescription) },
      ...(station.image ? SQUARE.map((width) => imageElement(site, station.image?.id ?? '', width)) : []),
    ],
    link: link(absoluteUrl(site, `/station/${station.id}`), 'text/html'),
    bearer: { '@id': bearer, '@mimeValue': isHls(bearer) ? HLS : mountType(bearer), '@cost': 20, '@offset': 0 },
    radiodns: { '@fqdn': new URL(site.origin).hostname, '@serviceIdentifier': station.id },
  }
}

interface Schedule extends StationProgramme {
  period: Period
  streams: ExternalStreams
}

/** The programme (PI) of one station. */
export function writeSchedule(site: Site, { station, airings, period, streams }: Schedule, now: Date): string {
  return writeXml({
    epg: {
      ...NAMESPACE,
      schedule: {
        '@creationTime': zonedTime(now),
        '@originator': cut(site.name, MAX.long),
        scope: {
          '@startTime': zonedTime(period.from),
          '@stopTime': zonedTime(period.to),
          serviceScope: { '@id': bearerOf(site, station.id, streams) },
        },
        programme: airings.map((airing) => programmeOf(site, station, airing)),
      },
    },
  })
}

function programmeOf(site: Site, station: Station, { show, startsAt, endsAt }: ListedAiring): XmlNode {
  const path = `/${station.id}/${show.id}/${startsAt.getTime() / 1000}`
  return {
    ...ids(site, path),
    ...names(show.headline),
    location: { time: { '@time': zonedTime(startsAt), '@duration': spiDuration(startsAt, endsAt) } },
    mediaDescription: descriptions(site, show),
    memberOf: show.hasPage ? memberIds(site, show) : undefined,
    link: link(absoluteUrl(site, show.url), 'text/html'),
    credits:
      show.hosts.length > 0 ? { credit: show.hosts.map((person) => ({ '@role': 'contributor', person })) } : undefined,
  }
}

/** The groups (GI): shows that airings are members of. */
export function writeGroups(site: Site, shows: readonly ListedShow[], now: Date): string {
  return writeXml({
    epg: {
      ...NAMESPACE,
      programmeGroups: {
        '@creationTime': zonedTime(now),
        '@originator': cut(site.name, MAX.long),
        programmeGroup: shows.map((show) => ({
          ...memberIds(site, show),
          '@type': 'show',
          ...names(show.headline),
          mediaDescription: descriptions(site, show),
          link: link(absoluteUrl(site, show.url), 'text/html'),
        })),
      },
    },
  })
}

const descriptions = (site: Site, show: ListedShow): XmlNode[] => [
  ...(show.subline
    ? [
        {
          shortDescription: cut(show.subline, MAX.shortDescription),
          longDescription: cut(show.subline, MAX.longDescription),
        },
      ]
    : []),
  ...(show.image ? [imageElement(site, show.image.id, 640)] : []),
]

const memberIds = (site: Site, show: ListedShow): XmlNode => ids(site, `/shows/${show.id}`)

function ids(site: Site, path: string): XmlNode {
  const shortId = hash('sha256', path, 'buffer').readUInt32BE(0) % SHORT_IDS
  return { '@shortId': shortId, '@id': `crid://${new URL(site.origin).hostname}${encodeURI(path)}` }
}

const names = (name: string): XmlNode => ({
  shortName: cut(name, MAX.short),
  mediumName: cut(name, MAX.medium),
  longName: cut(name, MAX.long),
})

/** Our URL of a stream of HLS, which leads to an external one, or the URL of an Icecast mount. */
function bearerOf(site: Site, station: StationId, streams: ExternalStreams): string {
  const external = streams.get(station)
  return external && !isHls(external) ? external : absoluteUrl(site, ownStreamPath(station))
}

const link = (uri: string, mimeValue: string): XmlNode => ({ '@uri': uri, '@mimeValue': mimeValue })

const imageElement = (site: Site, imageId: string, width: ImageWidth): XmlNode => ({
  multimedia: {
    '@url': absoluteUrl(site, imagePath(imageId, '1x1', width)),
    '@mimeValue': 'image/webp',
    '@type': 'logo_unrestricted',
    '@width': width,
    '@height': width,
  },
})

function cut(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const first = characters.slice(0, length).join('')
  const words = /^(.+)\s/u.exec(characters[length] === ' ' ? `${first} ` : first)?.[1]
  return words ?? first
}

function spiDuration(from: Date, to: Date): string {
  const total = Math.round((to.getTime() - from.getTime()) / 1_000)
  const [hours, minutes, seconds] = [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60]
  const parts = [hours > 0 && `${hours}H`, minutes > 0 && `${minutes}M`, seconds > 0 && `${seconds}S`]
  return `PT${parts.filter(Boolean).join('') || '0S'}`
}
