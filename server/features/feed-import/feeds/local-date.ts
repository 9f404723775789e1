import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

/** The zone of our stations, for sites that do not name theirs. */
const DEFAULT_ZONE = 'Africa/Johannesburg'
const LOCAL_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/

/** Returns a date in any other form, and one with a zone, unchanged. */
export function withZone(date: string, zone = DEFAULT_ZONE): string {
  const text = date.trim()
  const wanted = LOCAL_TIME.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(wanted) ? date : new Date(wanted - localOffsetMs(zone, wanted)).toISOString()
}

/** `local` is the local time as if it were UTC. Throws RangeError for an unknown zone. */
export function localOffsetMs(zone: string, local: number): number {
  // The second offset counts where the first guess is on the other side of a change of daylight saving time.
  return offsetMs(zone, local - offsetMs(zone, local))
}

function offsetMs(zone: string, instant: number): number {
  const name =
    formats
      .memo(zone)
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** Creating a format takes longer than formatting a date. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (zone) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }),
})
