const MAX_SECONDS = 100 * 3600
/** Durations may contain markup. */
const MAX_LENGTH = 300

/** Seconds: `5025`, `1:23:45`, `23:45`, `00:02:47.4`, `83 min 45 sec`, `1h23`, `PT1H23M`. Null beyond 100 hours, and for other texts. */
export function parseDuration(text: string): number | null {
  const start = text.slice(0, MAX_LENGTH)
  // A list of two durations is ambiguous.
  if (/:\d+\s*;\s*\d+:/.test(start)) return null
  const plain = normalise(start)
  const seconds = readPlain(plain) ?? readDots(plain) ?? readClock(plain) ?? readWords(plain)
  if (seconds === null || !Number.isFinite(seconds) || seconds > MAX_SECONDS) return null
  return Math.round(seconds * 1000) / 1000
}

function normalise(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[´′’`]/g, "'")
    .replaceAll('″', "''")
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .toLowerCase()
    .replaceAll('(s)', '')
    .replace(/^[^\d<-]*\b(?:dur\p{L}*|length|laufzeit|lengte|running time)\b[^\d-]*/u, '')
    .replace(/^\s*p(?:0+[ymwd])*t(?=\d)/, '')
    .replace(/^\s*0 days?,?\s+(?=\d)/, '')
    .replace(/^\s*(?:~|≈|ca?\.|ca|circa|approx\.?|approximately|about|around)\s*(?=\d)/, '')
    .replace(/^[\s"'(>=)[]+|[\s")<\]-]+$/g, '')
    .replace(/^(\d{1,2}):(\d\d)\s*(?:h|hrs?|hours?|uur|std)$/, '$1:$2:00')
    .replace(/\s*\((?:h{1,2}:)?m{1,2}:ss$/, '')
    .replace(/\s*[:;][\s:;]*/g, ':')
    .replace(/\.$/, '')
}

function readPlain(text: string): number | null {
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** `1.12:13` and `1.58.00` mean hours, minutes and seconds; `51.1.767` has minutes, seconds and thousandths. */
function readDots(text: string): number | null {
  const thousandths = /^(\d{1,3})\.(\d{1,2})\.(\d{3})$/.exec(text)
  if (thousandths) return Number(thousandths[1]) * 60 + Number(`${thousandths[2]}.${thousandths[3]}`)
  const hours = /^([01]?\d|2[0-3])\.([0-5]\d)[.:]([0-5]\d)$/.exec(text)
  return hours ? sumOf([hours[1], hours[2], hours[3]]) : null
}

/** An empty first or last part is zero, a fourth part is the frame number of a time code. */
function readClock(text: string): number | null {
  const match = /^\.?(\d*(?::\d+)*:(?:\d+(?:[.,]\d+)?)?)\s*(?:h|m|s)?\p{L}*\.?$/u.exec(text)
  const parts = match?.[1]?.replace(',', '.').replace(/^:/, '').split(':')
  if (!parts || parts.every((part) => part === '') || parts.length > 4) return null
  if (parts.length < 4) return sumOf(parts)
  return parts.slice(1, 3).every((part) => Number(part) < 60) ? sumOf(parts.slice(0, 3)) : null
}

function sumOf(parts: readonly (string | undefined)[]): number {
  return parts.reduce((total, part) => total * 60 + Number(part || 0), 0)
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`
const GAP = String.raw`[\s.,:&]*(?:(?:and|et|und|en|og|och|[eyi]) )?\s*`
const HOURS = String.raw`(?:[hч]\p{L}*|小时|小時|時間|시간|st(?:d|u)\p{L}*|u(?:u|r|(?=\d))\p{L}*|or[ae]|tim\p{L}*|godz\p{L}*|saat)`
const WORDS = new RegExp(
  `^(?:${NUMBER}\\s*${HOURS}${GAP})?(?:${NUMBER}\\s*(?:[mм分분]\\p{L}*|'|$)${GAP})?` +
    `(?:${NUMBER}\\s*(?:[sс秒초]\\p{L}*|''|"|$)\\.?)?$`,
  'u',
)

/** `1 hour 23`, `83 minutes and 45 sec`, `1h04´`, `4'50''`, in several languages and with common typing errors. */
function readWords(text: string): number | null {
  const match = text === '' ? null : WORDS.exec(text)
  if (!match || (match[1] ?? match[2] ?? match[3]) === undefined) return null
  return sumOf(match.slice(1, 4).map((number) => number?.replace(',', '.')))
}
