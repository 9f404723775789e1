import { webUrl } from '#server/lib/urls/web-url.ts'
import { FileCollector, ScheduleError, type ScheduleFile } from './schedule-file.ts'
import { findChild, findChildren, readElements, childText, type XmlElement } from './xml-elements.ts'
import { JOHANNESBURG, parseIsoTime, Zone } from './zoned-time.ts'

interface Group {
  title: string
  description: string
  imageUrl: string | null
  keys: string[]
}

interface Spi {
  found: FileCollector
  zone: Zone
  groups: Map<string, Group>
  scope: string[]
  /** Relative times count from the start of the scope. */
  scopeStart: Date | null
}

/** ETSI TS 102 818. `companions` are services (SI), which name the bearers, and groups (GI). Actual times precede billed ones. */
export function readSpi(text: string, companions: readonly string[], zoneName: string | undefined): ScheduleFile {
  const spi: Spi = {
    found: new FileCollector(),
    zone: new Zone(zoneName ?? JOHANNESBURG),
    groups: new Map(),
    scope: [],
    scopeStart: null,
  }
  // Services and groups first, because programmes refer to them.
  for (const document of [...companions, text])
    readElements(document, ['service', 'programmegroup'], (element) => {
      if (element.name === 'service') addService(spi.found, element)
      else addGroup(spi.groups, element)
    })
  const root = readElements(text, ['scope', 'programme'], (element) => {
    if (element.name === 'scope') {
      spi.scope = findChildren(element, 'servicescope').map(({ attributes }) => attributes.id ?? '')
      spi.scopeStart = parseIsoTime(element.attributes.startTime ?? '', spi.zone)
    } else addProgramme(spi, element)
  })
  if (root !== 'epg' && root !== 'serviceinformation')
    throw new ScheduleError(
      'SCHEDULE_NOT_RECOGNISED',
      `The root of SPI is <epg> or <serviceInformation>, not <${root}>`,
    )
  return spi.found.file('spi')
}

/** A service is one channel under each of its bearers. */
function addService(found: FileCollector, service: XmlElement): void {
  const names = findChildren(service, 'shortname', 'mediumname', 'longname').map((name) => name.text)
  const ids = findChildren(service, 'radiodns').map(({ attributes }) => attributes.serviceIdentifier ?? '')
  const bearers = [...findChildren(service, 'bearer', 'serviceid')].map(({ attributes }) => attributes.id ?? '')
  for (const bearer of bearers) found.addChannel(bearer, [...names, ...ids].filter(Boolean))
  if (bearers.length === 0) found.addChannel(ids[0] ?? names[0] ?? '', names)
}

function addGroup(groups: Map<string, Group>, group: XmlElement): void {
  const { title, description, imageUrl } = textsOf(group)
  const keys = [group.attributes.id ?? '', ...addressesOf(group)]
  for (const id of idsOf(group)) groups.set(id, { title, description, imageUrl, keys })
}

/** Documents that were binary on air may have short ids alone. */
const idsOf = ({ attributes: { id, shortId } }: XmlElement): string[] => [id ?? [], shortId ?? []].flat()

function textsOf(element: XmlElement) {
  const media = findChildren(element, 'mediadescription')
  const images = media
    .flatMap((one) => findChildren(one, 'multimedia'))
    .map(({ attributes }) => attributes)
    .filter(({ mimeValue }) => !mimeValue || /^image\//i.test(mimeValue))
  const inOrder = images.toSorted((a, b) => (Number(b.width) || 0) - (Number(a.width) || 0))
  const texts = { children: media.flatMap(({ children }) => children) }
  return {
    title: childText(element, 'longname', 'mediumname', 'shortname'),
    description: childText(texts, 'longdescription', 'shortdescription'),
    imageUrl: inOrder.map(({ url }) => webUrl(url)).find((url) => url !== null) ?? null,
  }
}

const addressesOf = (element: XmlElement): string[] =>
  findChildren(element, 'link').flatMap(({ attributes }) => attributes.uri ?? attributes.url ?? [])

function addProgramme(spi: Spi, programme: XmlElement): void {
  // The service is not on air at this time.
  if (/^off-air$/i.test(programme.attributes.broadcast ?? '')) return
  const details = detailsOf(programme, spi.groups)
  for (const location of findChildren(programme, 'location')) {
    const bearers = findChildren(location, 'bearer').map(({ attributes }) => attributes.id ?? '')
    const ofService = bearers.length > 0 ? bearers : spi.scope
    for (const time of findChildren(location, 'time', 'relativetime')) addTime(spi, time, ofService, details)
  }
}

/** What the programme lacks is taken from its group, for example the show. */
function detailsOf(programme: XmlElement, groups: Spi['groups']) {
  const memberships = findChildren(programme, 'memberof')
  const [group] = memberships.flatMap(idsOf).flatMap((id) => groups.get(id) ?? [])
  const { title, description, imageUrl } = textsOf(programme)
  const credits = findChildren(programme, 'credits')
    .flatMap((list) => findChildren(list, 'credit'))
    .filter(({ attributes }) => attributes.role !== 'guest')
  return {
    title: title || (group?.title ?? ''),
    description: description || (group?.description ?? ''),
    presenters: credits.flatMap((credit) => findChild(credit, 'person')?.text ?? []),
    imageUrl: imageUrl ?? group?.imageUrl ?? null,
    showKeys: [
      ...memberships.map(({ attributes }) => attributes.id),
      ...addressesOf(programme),
      ...(group?.keys ?? []),
      group?.title,
    ],
    line: programme.line,
  }
}

/** All bearers of a service have the same programme. */
function addTime(
  { found, zone, scopeStart }: Spi,
  time: XmlElement,
  bearers: readonly string[],
  details: ReturnType<typeof detailsOf>,
): void {
  const period = time.name === 'time' ? periodOf(time, zone) : relativePeriodOf(time, scopeStart)
  if (!period) return found.warn(time.line, 'the time of a programme is not understood; it is left out')
  const [channel = ''] = bearers
  found.add({ channel, ...period, ...details })
  found.addChannel(channel, bearers)
}

function periodOf({ attributes }: XmlElement, zone: Zone): { startsAt: Date; endsAt: Date | null } | null {
  const startsAt = parseIsoTime(attributes.actualTime || (attributes.time ?? ''), zone)
  if (!startsAt) return null
  return withEnd(startsAt, (attributes.actualTime && attributes.actualDuration) || attributes.duration)
}

function relativePeriodOf({ attributes }: XmlElement, scopeStart: Date | null) {
  const offset = durationSeconds(attributes.actualTime || (attributes.time ?? ''))
  if (offset === null || scopeStart === null) return null
  return withEnd(new Date(scopeStart.getTime() + offset * 1_000), attributes.actualDuration || attributes.duration)
}

function withEnd(startsAt: Date, written = ''): { startsAt: Date; endsAt: Date | null } | null {
  if (written.trim() === '') return { startsAt, endsAt: null }
  const seconds = durationSeconds(written)
  return seconds === null ? null : { startsAt, endsAt: new Date(startsAt.getTime() + seconds * 1_000) }
}

const DURATION =
  /^P(?=[\dT])(?:0+Y)?(?:0+M)?(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,6}(?:\.\d{1,6})?)H)?(?:(\d{1,6}(?:\.\d{1,6})?)M)?(?:(\d{1,6}(?:\.\d{1,6})?)S)?)?$/i

/** ISO 8601, such as `PT1H30M`, `PT1.5H`, `P1W` or `P0Y0M0DT1H`, in whole seconds. */
function durationSeconds(text: string): number | null {
  const [, weeks] = /^P(\d{1,3})W$/i.exec(text.trim()) ?? []
  if (weeks !== undefined) return Number(weeks) * 7 * 86_400
  const found = DURATION.exec(text.trim())
  if (!found) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return Math.floor(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
}
