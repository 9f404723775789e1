import { imagePath } from '#contract/images.ts'
import { zonedTime } from '#server/features/schedule/johannesburg.ts'
import { absoluteUrl, type ListedAiring, type Site, type StationProgramme } from './programme.ts'
import { writeXml, type XmlNode } from './xml.ts'

const DOCTYPE = '<!DOCTYPE tv SYSTEM "xmltv.dtd">\n'
const LANGUAGE = 'en'

/**
 * Writes the programme as XMLTV (https://wiki.xmltv.org/index.php/XMLTVFormat). Elements are in the order of its DTD.
 */
export function writeXmltv(site: Site, programmes: readonly StationProgramme[], now: Date): string {
  return writeXml(
    {
      tv: {
        '@date': xmltvTime(now),
        '@source-info-url': site.origin,
        '@source-info-name': site.name,
        '@generator-info-name': site.name,
        channel: programmes.map((one) => channelOf(site, one)),
        programme: programmes.flatMap((one) => one.airings.map((airing) => programmeOf(site, one, airing))),
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

function programmeOf(site: Site, { station }: StationProgramme, { show, startsAt, endsAt }: ListedAiring): XmlNode {
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
  }
}

/** `YYYYMMDDhhmmss +0200`: Johannesburg time, as the station announces it. */
const xmltvTime = (instant: Date): string => `${zonedTime(instant).slice(0, 19).replaceAll(/[-:T]/g, '')} +0200`
