import type { BroadcastService, RadioStation } from 'schema-dts'
import { isStationId } from '#contract/stations.ts'
import { type Station, stationsById } from '#server/features/stations/stations.ts'
import { type FactsContext, NO_FACTS, type PageFacts, type Site } from './page-facts.ts'
import { imageUrls, organisation, pageOfType, stationId } from './schema-org.ts'

export async function stationFacts(context: FactsContext, path: string): Promise<PageFacts | null> {
  const [, id, guide] = /^\/station\/([^/]+)(\/guide)?$/.exec(path) ?? []
  if (!isStationId(id)) return null
  const station = (await stationsById(context)).get(id)
  if (!station) return null
  const { site } = context
  return guide ? guidePage(site, station) : stationPage(site, station)
}

const CRUMB = { name: 'Stations', path: '/stations' }

function stationPage(site: Site, station: Station): PageFacts {
  const { id, name, slogan, description, image } = station
  return {
    ...NO_FACTS,
    path: `/station/${id}`,
    title: `${name}: ${slogan}`,
    name: slogan || name,
    description,
    ogType: 'music.radio_station',
    theme: id,
    kicker: `${name} live`,
    imageId: image?.id ?? null,
    crumbs: [CRUMB],
    structuredData: [radioStation(site, station), broadcastService(site, station)],
  }
}

function guidePage(site: Site, { id, name, image }: Station): PageFacts {
  const path = `/station/${id}/guide`
  const title = `${name} programme guide`
  const description = `What is on ${name} and when, today and on the days around it.`
  return {
    ...NO_FACTS,
    path,
    title,
    name: title,
    description,
    theme: id,
    kicker: name,
    imageId: image?.id ?? null,
    crumbs: [CRUMB, { name, path: `/station/${id}` }],
    structuredData: [pageOfType(site, 'CollectionPage', { path, name: title, description })],
  }
}

function radioStation(site: Site, station: Station): RadioStation {
  const { id, name, slogan, description, place, contactMail, contactWhatsapp, image } = station
  return {
    '@type': 'RadioStation',
    '@id': stationId(site, id),
    name,
    slogan,
    description,
    url: `${site.origin}/station/${id}`,
    image: imageUrls(site, image?.id ?? null),
    email: contactMail || undefined,
    telephone: contactWhatsapp || undefined,
    address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'ZA' },
    areaServed: place,
    parentOrganization: organisation(site),
  }
}

const broadcastService = (site: Site, { id, name, frequency, place }: Station): BroadcastService => ({
  '@type': 'BroadcastService',
  name,
  broadcastDisplayName: name,
  broadcastFrequency: frequency || undefined,
  broadcastTimezone: 'Africa/Johannesburg',
  areaServed: place,
  inLanguage: 'en-ZA',
  url: `${site.origin}/station/${id}`,
  broadcaster: { '@type': 'Organization', '@id': stationId(site, id), name },
})
