/** Prefixes of month names, without accents, in the languages of feeds. */
const MONTH_STEMS = [
  'jan ene gen ян ιαν',
  'feb fev фев φεβ',
  'mar maa mrt mae мар μαρ',
  'apr avr abr апр απρ',
  'may mai mei mag maj май мая μαι',
  'jun juin giu июн ιουν',
  'jul juil lug июл ιουλ',
  'aug aou ago авг αυγ',
  'sep set сен σεπ',
  'oct okt out ott окт οκτ',
  'nov ноя νοε',
  'dec dez dic des дек δεκ',
].map((stems) => stems.split(' '))

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
    'cet mez bst west wat': 60,
    'cest mesz eet sast cat': 120,
    'eest msk eat': 180,
    ist: 330,
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

const MINUTE = 60_000
const TIME = /(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\b\.?)?/i
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?=$|[t\s])/i

/**
 * Parses a date in any of the formats in feeds. The weekday is ignored, because it is often wrong. A missing time means midnight, a
 * missing or unknown zone means UTC. Null where the text has no date.
 */
export function parseFeedDate(text: string): Date | null {
  const plain = text.slice(0, 200).normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (/^\d{9,10}$/.test(plain)) return new Date(Number(plain) * 1000)
  if (/^\d{13}$/.test(plain)) return new Date(Number(plain))

  const spaced = plain.replace(/^(\d{4})(\d\d)(\d\d)(?=$|T)/i, '$1-$2-$3').replace(/T(\d\d)(\d\d)(\d\d)?/, 'T$1:$2:$3')
  const time = TIME.exec(spaced)
  const before = time ? spaced.slice(0, time.index) : spaced
  const after = time ? spaced.slice(time.index + time[0].length) : ''
  const day = readYearFirst(before) ?? readWords(`${before} ${after}`)
  const clock = readTime(time)
  if (day === null || clock === null) return null
  return new Date(day + clock - readOffset(after || before) * MINUTE)
}

function readYearFirst(text: string): number | null {
  const match = YEAR_FIRST.exec(text)
  return match ? dayStart(Number(match[1]), Number(match[2]) - 1, Number(match[3] ?? 1)) : null
}

function readWords(text: string): number | null {
  const plain = withoutAccents(text).replace(/(^|\s|gmt|utc)[+-]\d{1,2}:?\d\d\b/g, ' ')
  const words = plain.match(/\p{L}{3,}/gu) ?? []
  const months = words.map(monthOf).filter((month) => month !== null)
  // In Romance languages Tuesday begins like March, so the weekday may be taken for a month.
  const month = months.length > 1 && /^\W*mar/.test(plain) ? months[1] : months[0]
  const numbers = plain.match(/\d+/g) ?? []
  const year = numbers.find((number) => number.length === 4) ?? numbers[1]
  const day = numbers.find((number) => number.length <= 2)
  if (month === undefined || year === undefined || day === undefined) return null
  return dayStart(fullYear(year), month, Number(day))
}

function monthOf(word: string): number | null {
  const index = MONTH_STEMS.findIndex((stems) => stems.some((stem) => word.startsWith(stem)))
  return index < 0 ? null : index
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

/** Returns milliseconds since midnight; null for an invalid time. */
function readTime(match: RegExpExecArray | null): number | null {
  if (!match) return 0
  const [, hours, minutes, seconds = '0', fraction = '', half] = match
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000)
}

/** Returns the UTC offset in minutes. */
function readOffset(text: string): number {
  const match = /(?:^|\s|gmt|utc)([+-])(\d{1,2}):?(\d\d)?(?!\d)/i.exec(text)
  if (match) return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0))
  const words = text.toLowerCase().match(/[a-z]{3,4}/g) ?? []
  return words.map((word) => ZONES.get(word)).find((offset) => offset !== undefined) ?? 0
}

function withoutAccents(text: string): string {
  // The Russian й is a letter of its own and must not lose its accent.
  return text.toLowerCase().replaceAll('й', '\0').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\0', 'й')
}
