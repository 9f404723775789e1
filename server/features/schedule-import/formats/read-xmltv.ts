import { AIRING_SYSTEM } from '#server/features/schedule/interruptions.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { FileCollector, type ScheduleFile, ScheduleError, type SourceEntry, toTitle } from './schedule-file.ts'
import { attributes, findChildren, readElements, childText, type XmlElement } from './xml-elements.ts'
import { type LocalTime, Zone } from './zoned-time.ts'

/** https://wiki.xmltv.org/index.php/XMLTVFormat. Times without a zone are in `zoneName`, by default UTC as in the DTD. */
export function readXmltv(text: string, zoneName: string | undefined): ScheduleFile {
  const found = new FileCollector()
  const zone = new Zone(zoneName ?? 'UTC')
  const clumps = new Map<string, SourceEntry>()
  const interrupted = new Map<string, SourceEntry>()
  let unzoned = 0
  const root = readElements(text, ['channel', 'programme', 'program'], (element) => {
    if (element.name === 'channel')
      return found.addChannel(
        attributes(element)['id'] ?? '',
        findChildren(element, 'display-name').map((name) => name.text),
      )
    if (!addProgramme({ found, clumps, interrupted, zone }, element)) unzoned += 1
  })
  if (root !== 'tv') throw new ScheduleError('SCHEDULE_NOT_RECOGNISED', `The root of XMLTV is <tv>, not <${root}>`)
  if (unzoned > 0 && !zoneName)
    found.warnings.push(
      `${unzoned === 1 ? '1 time has no zone and counts' : `${unzoned} times have no zone and count`} as UTC; --zone names another one`,
    )
  return found.file('xmltv')
}

interface Reading {
  found: FileCollector
  /** The first programme of each clump. The programmes of a clump, such as news and weather, share one period. */
  clumps: Map<string, SourceEntry>
  /** The first part of each interrupted airing, which our own exports mark. */
  interrupted: Map<string, SourceEntry>
  zone: Zone
}

/** False if the start has no zone. */
function addProgramme({ found, clumps, interrupted, zone }: Reading, element: XmlElement): boolean {
  const { start = '', stop = '', channel = '', clumpidx } = attributes(element)
  const startsAt = parseTime(start, zone)
  if (startsAt === null) {
    found.warn(element.line, `“${start.slice(0, 40)}” is no time; the programme is left out`)
    return true
  }
  // An end without a zone is in the zone of the start.
  const endsAt = stop.trim() === '' ? null : parseTime(stop, zone, startsAt.zone)
  if (endsAt === null && stop.trim() !== '')
    found.warn(element.line, `“${stop.slice(0, 40)}” is no time; the programme has no end`)
  const clump = clumpidx && [channel, start, stop, clumpidx.split('/')[1]].join('\n')
  const first = clump && clumps.get(clump)
  const title = childText(element, 'title', 'sub-title')
  if (first) {
    first.title = toTitle(`${first.title}; ${title}`)
    return true
  }
  const airing = findChildren(element, 'episode-num').find((one) => attributes(one)['system'] === AIRING_SYSTEM)?.text
  const airingKey = airing && [channel, title, airing].join('\n')
  const part = airingKey && interrupted.get(airingKey)
  if (part) {
    part.endsAt = endsAt?.instant ?? null
    return true
  }
  const credits = findChildren(element, 'credits').flatMap((list) => findChildren(list, 'presenter', 'host'))
  const entry = found.add({
    channel,
    startsAt: startsAt.instant,
    endsAt: isLater(endsAt, startsAt) ? endsAt.instant : endByLength(element, startsAt.instant),
    title,
    description: childText(element, 'desc') || (childText(element, 'title') && childText(element, 'sub-title')),
    presenters: credits.map((person) => person.text),
    imageUrl: pictureOf(element),
    showKeys: findChildren(element, 'url').map((url) => url.text),
    line: element.line,
  })
  if (entry && clump) clumps.set(clump, entry)
  if (entry && airingKey) interrupted.set(airingKey, entry)
  return startsAt.zone !== null
}

/** The widest icon, or else an image, preferably not an upright one. */
function pictureOf(element: XmlElement): string | null {
  const icons = findChildren(element, 'icon').map(attributes)
  const widest = icons.toSorted((a, b) => (Number(b['width']) || 0) - (Number(a['width']) || 0))
  const images = findChildren(element, 'image').toSorted((a, b) => Number(isUpright(a)) - Number(isUpright(b)))
  const urls = [...widest.map(({ src }) => src), ...images.map(({ text }) => text)]
  return urls.map((url) => webUrl(url)).find((url) => url !== null) ?? null
}

const isUpright = (image: XmlElement) => attributes(image)['orient'] === 'P'

/** Some programmes write the start, or the first second of 1970, as the end where it is unknown. */
const isLater = (end: Time | null, start: Time): end is Time =>
  end !== null && end.instant.getTime() !== start.instant.getTime() && end.instant.getTime() !== 0

/** Programmes without an end may have a `length`. */
function endByLength(element: XmlElement, start: Date): Date | null {
  const [length] = findChildren(element, 'length')
  const units = (length && attributes(length)['units']?.trim().toLowerCase()) ?? ''
  const seconds = Number(length?.text) * (UNITS[units] ?? Number.NaN)
  return seconds > 0 ? new Date(start.getTime() + seconds * 1_000) : null
}

const UNITS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600 }

/** Unix seconds or milliseconds. They begin with 1, unlike the other form, which begins with a year from 2000 on. */
const UNIX = /^\s*(1\d{9})(?:\d{3})?\s*$/

/** `20260306220000 +0200`; also separators, a fraction, `GMT+2`, `Africa/Johannesburg`, `0200` after a plus that became a space. */
const TIME =
  /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?:[T ]?(\d\d):?(\d\d)?:?(\d\d)?(?:\.\d{1,9})?)?\s*((?<=\s)\d{4}|[^\d\s].*)?$/i

interface Time {
  instant: Date
  zone: string | null
}

/** A time without a zone is in that named `otherwise`, or else in `zone`. */
function parseTime(text: string, zone: Zone, otherwise: string | null = null): Time | null {
  const [, seconds] = UNIX.exec(text) ?? []
  if (seconds !== undefined) return { instant: new Date(Number(seconds) * 1_000), zone: 'Z' }
  const found = TIME.exec(text.trim())
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const local = { year, month, day, hour, minute, second }
  const written = found[7] ?? otherwise
  const instant = written === null ? zone.instantOf(local) : instantIn(written, local)
  return instant === null || Number.isNaN(instant.getTime()) ? null : { instant, zone: written }
}

function instantIn(written: string, local: LocalTime): Date | null {
  const zone = Zone.ofOffset(written.replace(/^\d/, '+$&')) ?? (written.includes('/') ? Zone.named(written) : null)
  return zone?.instantOf(local) ?? null
}
