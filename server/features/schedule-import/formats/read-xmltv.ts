import { webUrl } from '#server/lib/web-url.ts'
import { FileCollector, type ScheduleFile, ScheduleError } from './schedule-file.ts'
import { childrenOf, readElements, textOf, type XmlElement } from './xml-elements.ts'
import { localMs, offsetMs, Zone } from './zoned-time.ts'

/** Hours from UTC of the names that XMLTV files use beside offsets. */
const ZONES: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 1,
  WEST: 1,
  CET: 1,
  MET: 1,
  WAT: 1,
  CEST: 2,
  MEST: 2,
  EET: 2,
  SAST: 2,
  CAT: 2,
  EEST: 3,
  EAT: 3,
  MSK: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

/** Reads XMLTV (https://wiki.xmltv.org/index.php/XMLTVFormat). A time without a zone is UTC, as its DTD says, or one of `zone`. */
export function readXmltv(text: string, zoneName: string | undefined): ScheduleFile {
  const found = new FileCollector()
  const zone = new Zone(zoneName ?? 'UTC')
  let unzoned = 0
  const root = readElements(text, ['channel', 'programme'], (element) => {
    if (element.name === 'channel')
      return found.addChannel(
        element.attributes.id ?? '',
        childrenOf(element, 'display-name').map((name) => name.text),
      )
    if (!/\d\s*([+-]\d{4}|[a-z]+)\s*$/i.test(element.attributes.start ?? '')) unzoned += 1
    addProgramme(found, element, zone)
  })
  if (root !== 'tv') throw new ScheduleError('SCHEDULE_NOT_RECOGNISED', `The root of XMLTV is <tv>, not <${root}>`)
  if (unzoned > 0 && !zoneName)
    found.warnings.push(`${unzoned} times have no zone and count as UTC; --zone names another one`)
  return found.file('xmltv')
}

function addProgramme(found: FileCollector, element: XmlElement, zone: Zone): void {
  const { start = '', stop, channel = '' } = element.attributes
  const startsAt = parseTime(start, zone)
  if (!startsAt) return found.warn(element.line, `“${start.slice(0, 40)}” is no time; the programme is left out`)
  const endsAt = stop === undefined ? null : parseTime(stop, zone)
  if (stop !== undefined && !endsAt)
    return found.warn(element.line, `“${stop.slice(0, 40)}” is no time; the programme is left out`)
  const credits = childrenOf(element, 'credits').flatMap((list) => childrenOf(list, 'presenter'))
  const image = childrenOf(element, 'icon').map(({ attributes }) => attributes.src)
  found.add({
    channel,
    startsAt,
    endsAt,
    title: inEnglish(element, 'title'),
    description: inEnglish(element, 'desc') || inEnglish(element, 'sub-title'),
    presenters: credits.map((person) => person.text),
    imageUrl: webUrl([...image, textOf(element, 'image')].find(Boolean)),
    showKeys: childrenOf(element, 'url').map((url) => url.text),
    line: element.line,
  })
}

/** A file may have its texts in several languages. */
function inEnglish(element: XmlElement, name: string): string {
  const texts = childrenOf(element, name).filter((child) => child.text.trim() !== '')
  const found = texts.find(({ attributes }) => /^en\b/i.test(attributes.lang ?? '')) ?? texts[0]
  return found?.text ?? ''
}

const TIME = /^\s*(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?\s*([+-]\d{4}|[a-z]{1,5})?\s*$/i

function parseTime(text: string, zone: Zone): Date | null {
  const found = TIME.exec(text)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const local = { year, month, day, hour, minute, second }
  const written = found[7]
  const hours = written ? ZONES[written.toUpperCase()] : undefined
  if (written && /^[a-z]/i.test(written) && hours === undefined) return null
  const offset = hours === undefined ? offsetMs(written ?? '') : hours * 3_600_000
  const instant = written ? new Date(localMs(local) - offset) : zone.instantOf(local)
  return Number.isNaN(instant.getTime()) ? null : instant
}
