import { XMLBuilder } from 'fast-xml-parser'
import { isHls, mountType } from '#server/features/stations/streams.ts'
import { xmlText } from '#server/lib/xml/xml-text.ts'
import type { LiveAiring } from './live-airings.ts'

interface LiveShow {
  origin: string
  title: string
  link: string
  image: string
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** `podcast:liveItem` (Podcasting 2.0). `feedsmith` omits their title and enclosure. */
export function withLiveItems(xml: string, airings: readonly LiveAiring[], show: LiveShow): string {
  if (airings.length === 0) return xml
  const end = xml.lastIndexOf('</channel>')
  const items: string = builder.build({ 'podcast:liveItem': airings.map((airing) => liveItem(airing, show)) })
  return xml.slice(0, end) + items + xml.slice(end)
}

function liveItem({ station, startsAt, endsAt, stream, status }: LiveAiring, { origin, title, link, image }: LiveShow) {
  const url = new URL(stream, origin).href
  return {
    '@status': status,
    '@start': startsAt.toISOString(),
    '@end': endsAt.toISOString(),
    title: xmlText(`${title}, live on ${station.name}`),
    link,
    guid: {
      '@isPermaLink': 'false',
      '#text': `${station.id}-${startsAt.getTime() / 1_000}@${new URL(origin).hostname}`,
    },
    enclosure: { '@url': url, '@type': typeOf(url), '@length': 0 },
    'itunes:image': { '@href': image },
    'podcast:contentLink': {
      '@href': `${origin}/station/${station.id}`,
      '#text': xmlText(`Listen on ${station.name}`),
    },
  }
}

const typeOf = (url: string): string => (isHls(url) ? 'application/x-mpegURL' : mountType(url))
