import { localOffsetMs } from './local-date.ts'

/**
 * Prefixes without accents. Those of different months in two languages are left out: `listopada` is November in Polish, October in
 * Croatian.
 */
const MONTH_STEMS = [
  'jan ene gen ian oca tammi sty led ян янв січ ιαν ينا',
  'feb fev sub helmi lut uno veeb фев лют φεβ فبر',
  'mar maar mrt mae mrz mas maalis bre мар бер μαρ مار',
  'apr avr abr eph nis huhti kwi dub апр кві απρ ابر',
  'may mai mei mag maj mey touko kve май мая тра μαι ماي',
  'jun juin giu iun juu haz kesa cze cervn lipnj июн чер ιουν يون',
  'jul juil lug iul juul tem heina lipc lipi cervenec июл лип ιουλ يول',
  'aug aou ago agu aga elo sie srpn авг серп αυγ اغس',
  'sep set szep eyl syys wrz zar сен вер σεπ سبت',
  'oct okt out ott eki loka paz rij окт жов οκτ اكت',
  'nov noi noe kas marras listopadu ноя лис νοε نوف',
  'dec dez dic des dets dis ara joulu gru pros дек гру δεκ ديس',
]
  .flatMap((stems, month) => stems.split(' ').map((stem) => ({ stem, month })))
  // The longest prefix wins: `marraskuu` is not in March.
  .toSorted((one, other) => other.stem.length - one.stem.length)

/** UTC offsets in minutes. Abbreviations are ambiguous between countries; the more common meaning is used. */
const ZONES = new Map(
  Object.entries({
    hst: -600,
    akst: -540,
    'pst akdt': -480,
    'mst pdt': -420,
    'cst mdt': -360,
    'est cdt': -300,
    'ast edt': -240,
    nst: -210,
    'brt art adt': -180,
    ndt: -150,
    'cet mez met bst west wat': 60,
    'cest mesz mest eet sast cat': 120,
    'eest msk eat': 180,
    pkt: 300,
    ist: 330,
    wib: 420,
    'sgt hkt awst': 480,
    'jst kst': 540,
    acst: 570,
    aest: 600,
    acdt: 630,
    aedt: 660,
    nzst: 720,
    nzdt: 780,
  }).flatMap(([names, minutes]) => names.split(' ').map((name): [string, number] => [name, minutes])),
)

/** Zones of the United States without the letter for standard or daylight saving time. */
const AMERICAN_ZONES: Readonly<Record<string, string>> = {
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
}
const AREA_AND_CITY = /\b[a-z]+\/[a-z_]+(?:\/[a-z_]+)?\b/i

const MINUTE = 60_000
const TIME = /(\d{1,2})(?::|h(?=\d\d))(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\b\.?)?/i
/** `19.30` or `7.30pm` after the year. */
const DOTTED_TIME =
  /(?<=\d{4}[^\d.]\D{0,4})([01]?\d|2[0-4])\.([0-5]\d)(?:\.([0-5]\d))?(?![\d.]*\d)()(?:\s*([ap])\.?m\b\.?)?/i
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?=$|[t\s])/i
const NUMERIC = /(?:^|[^\d])(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/
/** `2013年6月30日` */
const CHINESE = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?/
/** `10时30分` */
const CHINESE_TIME = /(\d{1,2})\s?[时時시点]\s?(\d{1,2})\s?[分분](?:\s?(\d{1,2})\s?[秒초])?/
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
/** `3/Mar/2026:08:00:00 +0200` */
const SERVER_LOG = /^(\d{1,2})\/(\p{L}{3,})\/(\d{4})[:\s]/u
/** Alone, or in the notation of .NET. */
const MILLISECONDS = /^(?:\/Date\()?(\d{13})(?:[+-]\d{4})?(?:\)\/)?$/
const DIGITS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const HOUR_ALONE = /(?<![\d:.])(\d{1,2})\s?([ap])\.?m\b\.?/i
/** Word processors write them for a hyphen. */
const DASHES = /[\u2010-\u2013\u2212]/g
const WEEKDAY = /^\p{L}+\.?\s?,/u
/** In minutes from UTC. */
const MAX_OFFSET = 14 * 60

/**
 * The weekday, often wrong, is ignored. An impossible time means midnight, an unknown zone UTC. Null for an ambiguous date: `03/06/2026`.
 */
export function parseFeedDate(text: string): Date | null {
  const plain = text
    .slice(0, 200)
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d [+-]) (?=\d{2}:?\d{2}$)/, '')
    .trim()
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(plain)) return new Date(Math.floor(Number(plain) * 1000))
  const [, milliseconds] = MILLISECONDS.exec(plain) ?? []
  if (milliseconds !== undefined) return new Date(Number(milliseconds))

  const dashed = plain
    .replace(CHINESE, '$1-$2-$3 ')
    .replace(CHINESE_TIME, (_all, hour: string, minute: string, second = '0') => `${hour}:${minute}:${second}`)
    .replace(SERVER_LOG, '$1 $2 $3 ')
    .replace(DIGITS, '$1-$2-$3T$4:$5:$6')
    .replace(HOUR_ALONE, '$1:00 $2m')
    .trim()
  const spaced = dashed
    .replace(/^(\d{4})(\d\d)(\d\d)(?=$|T)/i, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)(\d\d)?/, 'T$1:$2:$3')
    .replace(/^([\d-]{8,10}T\d\d)(?=$|[Z+-])/i, '$1:00')
  const time = TIME.exec(spaced) ?? DOTTED_TIME.exec(spaced)
  const before = time ? spaced.slice(0, time.index) : spaced
  const after = time ? spaced.slice(time.index + time[0].length) : ''
  const day = readYearFirst(before) ?? readNumeric(before) ?? readWords(`${before} ${after}`)
  if (day === null) return null
  const local = day + readTime(time)
  const date = new Date(local - readOffset(after || before, local) * MINUTE)
  // The start of 1970 is what publishing software writes for an unknown date.
  return date.getTime() === 0 ? null : date
}

function readYearFirst(text: string): number | null {
  const match = YEAR_FIRST.exec(text)
  return match ? dayStart(Number(match[1]), Number(match[2]) - 1, Number(match[3] ?? 1)) : null
}

/** The year at the end, or two digits at either end. Null where the numbers may mean several days. */
function readNumeric(text: string): number | null {
  const [, first = '', , second = '', third = ''] = NUMERIC.exec(text) ?? []
  if (third === '' || first.length === 3) return null
  const [one, two] = [Number(first), Number(second)]
  const yearLast =
    first.length < 3 ? [dayStart(fullYear(third), two - 1, one), dayStart(fullYear(third), one - 1, two)] : []
  const yearFirst = third.length < 3 ? [dayStart(fullYear(first), two - 1, Number(third))] : []
  // A year with four digits is unambiguous; only the order of day and month is uncertain.
  const swapped = first.length === 4 ? [dayStart(one, Number(third) - 1, two)] : []
  const days = new Set([...yearLast, ...yearFirst, ...swapped].filter((day) => day !== null))
  const [day] = days
  return days.size === 1 && day !== undefined ? day : null
}

function readWords(text: string): number | null {
  const plain = withoutAccents(text).replace(/(^|\s|gmt|utc)[+-]\d{1,2}:?\d\d\b/g, ' ')
  // In Romance languages the names of Tuesday and March begin alike.
  return readMonthName(plain.replace(WEEKDAY, ' ')) ?? readMonthName(plain)
}

function readMonthName(plain: string): number | null {
  const words = plain.match(/\p{L}{3,}/gu) ?? []
  const months = words.map(monthOf)
  const found = months.filter((month) => month !== null)
  // A weekday without a comma may also match a month.
  const month = found.length > 1 && months[0] !== null ? found[1] : found[0]
  const numbers = plain.match(/\d+/g) ?? []
  const year = numbers.find((number) => number.length === 4) ?? numbers[1]
  const day = numbers.length === 1 && year?.length === 4 ? '1' : numbers.find((number) => number.length <= 2)
  if (month === undefined || year === undefined || day === undefined) return null
  return dayStart(fullYear(year), month, Number(day))
}

function monthOf(word: string): number | null {
  return MONTH_STEMS.find(({ stem }) => word.startsWith(stem))?.month ?? null
}

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function dayStart(year: number, month: number, day: number): number | null {
  const start = new Date(Date.UTC(year, month, day))
  const exists = start.getUTCMonth() === month && start.getUTCDate() === day
  return exists && year >= 1900 && year < 2200 ? start.getTime() : null
}

/** Milliseconds since midnight; 0 for an impossible time. */
function readTime(match: RegExpExecArray | null): number {
  if (!match) return 0
  const [, hours, minutes, seconds = '0', fraction = '', half] = match
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return 0
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000)
}

/** Minutes from UTC at a local time. */
function readOffset(text: string, local: number): number {
  const match = /(?:^|\s|gmt|utc)([+-])(\d{1,2}):?(\d\d)?(?!\d)/i.exec(text)
  if (match) {
    const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
    return minutes > MAX_OFFSET ? 0 : (match[1] === '-' ? -1 : 1) * minutes
  }
  const lower = text.toLowerCase()
  const zone = AREA_AND_CITY.exec(text)?.[0] ?? AMERICAN_ZONES[/(?<=^|\s)[cemp]t$/.exec(lower)?.[0] ?? '']
  const inZone = zone === undefined ? null : offsetIn(zone, local)
  if (inZone !== null) return inZone
  const words = lower.match(/[a-z]{3,4}/g) ?? []
  return words.map((word) => ZONES.get(word)).find((offset) => offset !== undefined) ?? 0
}

function offsetIn(zone: string, local: number): number | null {
  try {
    return localOffsetMs(zone, local) / MINUTE
  } catch {
    return null
  }
}

function withoutAccents(text: string): string {
  // The Russian й is a letter of its own and must not lose its accent.
  return text.toLowerCase().replaceAll('й', '\0').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\0', 'й')
}
