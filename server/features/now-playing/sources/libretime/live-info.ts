import * as z from 'zod'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { type Report, SourceError, type SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'
import { cleanText, toItem, toTimes } from '../titles/item.ts'

const Text = z.union([z.string(), z.number(), z.null()]).optional().catch(null)
const Track = z
  .object({
    name: Text,
    type: Text,
    starts: Text,
    ends: Text,
    metadata: z.object({ track_title: Text, artist_name: Text }).nullish().catch(null),
    album_artwork_image: Text,
  })
  .nullish()
  .catch(null)
/** An empty list where there is none. */
const Show = z.object({ name: Text, starts: Text, ends: Text }).nullish().catch(null)

const NewInfo = z.object({
  station: z.object({ schedulerTime: Text }),
  tracks: z.object({ previous: Track, current: Track, next: Track }),
  shows: z.object({ current: Show }),
})
const OldInfo = z.object({
  schedulerTime: Text,
  previous: Track,
  current: Track,
  next: Track,
  currentShow: z.array(Show),
})

/** Reads `/api/live-info-v2` and `/api/live-info`. A show is reported while no track plays. */
export function readLiveInfo(value: unknown, now: Date): Report {
  const info = NewInfo.safeParse(value).data
  const old = info ? undefined : OldInfo.safeParse(value).data
  if (!info && !old) throw new SourceError('The answer is no live info of LibreTime')
  const local = clockOf((info?.station ?? old)?.schedulerTime, now)
  const { previous, current, next } = info?.tracks ?? old ?? {}
  // The old form writes the times of tracks in UTC, and all others in the zone of the station.
  const clock = info || (!isOnAir(current, utc, now) && isOnAir(current, local, now)) ? local : utc
  const show = info
    ? showItem(info.shows.current, local, now)
    : toItem({ title: old?.currentShow[0]?.name, kind: 'show' })
  const item = trackItem(current, clock) ?? show
  const nextItem = trackItem(next, clock)
  const before = trackItem(previous, clock)
  return { ...(item && { item }), ...(nextItem && { next: nextItem }), history: before ? [before] : [] }
}

/** Null for a text that is no time. */
type Clock = (text: unknown) => Date | null

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z?$/

const asUtc = (text: unknown): number => {
  const [, day, time] = TIME.exec(String(text).trim()) ?? []
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`)
}

const utc: Clock = (text) => {
  const instant = new Date(asUtc(text))
  return Number.isNaN(instant.getTime()) ? null : instant
}

function isOnAir(track: z.output<typeof Track>, clock: Clock, now: Date): boolean {
  const [start, end] = [clock(track?.starts), clock(track?.ends)]
  return start !== null && end !== null && start <= now && now < end
}

const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns a parser of the times in the document, which have no zone. The zone follows from the difference between the document's current
 * time and ours, rounded to a quarter of an hour, because zones differ by quarters of an hour.
 */
function clockOf(present: unknown, now: Date): Clock {
  const offset = Math.round((asUtc(present) - now.getTime()) / QUARTER_MS) * QUARTER_MS
  return (text) => {
    const instant = utc(text)
    return instant && new Date(instant.getTime() - offset)
  }
}

function timesOf({ starts, ends }: { starts?: unknown; ends?: unknown }, clock: Clock) {
  const [start, end] = [clock(starts), clock(ends)]
  return toTimes(start ?? undefined, start && end ? end.getTime() - start.getTime() : undefined)
}

/** Null for a live programme and for the stream of another station: their titles are only the names of inputs. */
function trackItem(track: z.output<typeof Track>, clock: Clock): SourceItem | null {
  if (!track || /^(?:live|web)stream$/i.test(String(track.type))) return null
  const { track_title: title, artist_name: artist } = track.metadata ?? {}
  const fields = cleanText(title) === null ? { title: track.name, artist: null } : { title, artist }
  return itemOfFields({ ...fields, artwork: track.album_artwork_image }, timesOf(track, clock))
}

function showItem(show: z.output<typeof Show>, clock: Clock, now: Date): SourceItem | null {
  const end = clock(show?.ends)
  if (!show || (end && end.getTime() <= now.getTime())) return null
  return toItem({ title: show.name, kind: 'show' }, timesOf(show, clock))
}
