import { imagePath } from '#contract/images.ts'
import { AIRING_SYSTEM, toParts } from '#server/features/schedule/interruptions.ts'
import { zonedTime } from '#server/features/schedule/johannesburg.ts'
import type { Station } from '#server/features/stations/stations.ts'
import { absoluteUrl, type ListedAiring, type Site, type StationProgramme } from './programme.ts'
import { writeXml, type XmlNode } from './xml.ts'

const DOCTYPE = '<!DOCTYPE tv SYSTEM "xmltv.dtd">\n'
const LANGUAGE = 'en'

/** https://wiki.xmltv.org/index.php/XMLTVFormat. Elements are in the order of the DTD. */
export function writeXmltv(site: Site, programmes: readonly StationProgramme[], now: Date): string {
  return writeXml(
    {
      tv: {
        '@date': xmltvTime(now),
        '@source-info-url': site.origin,
        '@source-info-name': site.name,
        '@generator-info-name': site.name,
        channel: programmes.map((one) => channelOf(site, one)),
        programme: programmes.flatMap((one) => programmesOf(site, one)),
      },
    },
    DOCTYPE,
  )
}

/** Channel ids look like host names, as the DTD recommends. */
export const channelId = (site: Site, station: string): string => `${station}.${new URL(site.origin).hostname}`

function channelOf(site: Site, { station }: StationProgramme): XmlNode {
  return {
    '@id': channelId(site, station.id),
    'display-name': [station.name, ...(station.frequency ? [station.frequency] : [])],
    icon: station.image ? { '@src': absoluteUrl(site, imagePath(station.image.id, '1x1', 480)) } : undefined,
    url: absoluteUrl(site, `/station/${station.id}`),
  }
}

/** Many readers drop programmes that overlap. The parts of an interrupted airing have numbers, and its start for our own reader. */
function programmesOf(site: Site, { station, airings }: StationProgramme): XmlNode[] {
  const parts = toParts(airings)
  return [...Map.groupBy(parts, ({ airing }) => airing)]
    .flatMap(([airing, own]) =>
      own.map(({ startsAt, endsAt }, index) => {
        const numbers = own.length > 1 ? partNumbers(airing.startsAt, index, own.length) : undefined
        return { startsAt, programme: programmeOf(site, station, { ...airing, startsAt, endsAt }, numbers) }
      }),
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ programme }) => programme)
}

const partNumbers = (start: Date, index: number, count: number): XmlNode[] => [
  { '@system': 'xmltv_ns', '#text': `..${index}/${count}` },
  { '@system': AIRING_SYSTEM, '#text': xmltvTime(start) },
]

function programmeOf(
  site: Site,
  station: Station,
  { show, startsAt, endsAt }: ListedAiring,
  numbers: XmlNode[] | undefined,
): XmlNode {
  return {
    '@start': xmltvTime(startsAt),
    '@stop': xmltvTime(endsAt),
    '@channel': channelId(site, station.id),
    title: { '@lang': LANGUAGE, '#text': show.headline },
    desc: show.subline ? { '@lang': LANGUAGE, '#text': show.subline } : undefined,
    credits: show.hosts.length > 0 ? { presenter: show.hosts } : undefined,
    category: show.topics.map((topic) => ({ '@lang': LANGUAGE, '#text': topic })),
    icon: show.image ? { '@src': absoluteUrl(site, imagePath(show.image.id, '16x9', 640)) } : undefined,
    url: absoluteUrl(site, show.url),
    'episode-num': numbers,
  }
}

/** `YYYYMMDDhhmmss +0200`: Johannesburg time, as the station announces it. */
const xmltvTime = (instant: Date): string => `${zonedTime(instant).slice(0, 19).replaceAll(/[-:T]/g, '')} +0200`
