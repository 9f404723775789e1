import * as z from 'zod'
import { parseJson } from '../parse-json.ts'
import { type Report, SourceError, type SourceItem } from '../report.ts'
import { itemOfFields } from '../titles/fields.ts'
import { cleanText, instantOf, toItem, toTimes, withoutArtist } from '../titles/item.ts'

const Field = z.union([z.string(), z.number(), z.null()]).optional().catch(null)
const Song = z.object({ text: Field, artist: Field, title: Field, art: Field })
const Entry = z.object({
  song: Song,
  played_at: Field,
  duration: Field,
  playlist: Field,
  is_jingle: z.boolean().optional().catch(undefined),
})
type Entry = z.output<typeof Entry>

const State = z.object({
  station: z.object({ shortcode: z.string(), name: Field }).optional().catch(undefined),
  live: z.object({ is_live: z.boolean().nullish(), streamer_name: Field }).nullish().catch(null),
  now_playing: Entry.nullish().catch(null),
  playing_next: Entry.nullish().catch(null),
  song_history: z.array(z.unknown()).nullish().catch(null),
  is_online: z.boolean().nullish().catch(null),
})
type State = z.output<typeof State>

const MAX_STATIONS = 2_000
const MAX_HISTORY = 10
const CLOCK_TOLERANCE_MS = 5_000

/** Reads `/api/nowplaying/{station}`, or `/api/nowplaying`, which lists all stations. */
export function readAzuracast(value: unknown, shortcode: string | undefined, now?: Date): Report {
  const states = (Array.isArray(value) ? value.slice(0, MAX_STATIONS) : [value]).flatMap(
    (one) => State.safeParse(one).data ?? [],
  )
  const state =
    shortcode === undefined && !Array.isArray(value)
      ? states[0]
      : states.find(({ station }) => station?.shortcode === shortcode)
  if (!state || (state.now_playing === undefined && state.is_online === undefined))
    throw new SourceError('The answer is no state of that station')
  const { item, ...others } = toReport(state)
  return item ? { item: begun(item, now), ...others } : others
}

/** An item on air that starts in the future shows that the clock of the server is wrong. */
function begun({ startsAt, ...item }: SourceItem, now: Date | undefined): SourceItem {
  const isToCome = now && startsAt && startsAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS
  return isToCome ? item : { ...item, ...(startsAt && { startsAt }) }
}

function toReport({
  station,
  live,
  now_playing: current,
  playing_next: next,
  song_history: past,
  is_online: isOnline,
}: State): Report {
  const item = (current && entryItem(current, station?.name)) ?? liveItem(live)
  const nextItem = next && entryItem(next, station?.name)
  const history = (past ?? []).slice(0, MAX_HISTORY).flatMap((one) => {
    const entry = Entry.safeParse(one).data
    return (entry && entryItem(entry, station?.name)) ?? []
  })
  return {
    ...(item && { item }),
    ...(nextItem && { next: nextItem }),
    ...(typeof isOnline === 'boolean' && { isOnline }),
    history,
  }
}

/** Kinds of items by the name of the playlist, as in our own responses of this format. */
const KINDS = new Map<unknown, SourceItem['kind']>([
  ['news', 'news'],
  ['ad', 'ad'],
  ['show', 'show'],
  ['song', 'song'],
])

const AD_PLAYLIST =
  /^(?:ads|adverts?|advertisements?|advertising|commercials?|(?:ad|commercial) breaks?|spots?|werbung)(?=$|\s*[-–(:])/i
const NEWS_PLAYLIST = /^(?:(?:hourly|daily|local|national|world) )?news(?:casts?| bulletins?)?$/i
const IMAGING_PLAYLIST =
  /\b(?:jingles?|sweepers?|liners?|stingers?|bumpers?|imaging|(?:station|radio|legal) ids?|idents?|drops)(?=$|\s*[-–(:|\d])|^ids?$/i

function entryItem(
  { song, played_at: playedAt, duration, playlist, is_jingle: isJingle }: Entry,
  station: unknown,
): SourceItem | null {
  if (isJingle === true || IMAGING_PLAYLIST.test(String(playlist))) return null
  const times = toTimes(instantOf(playedAt), Number(duration) * 1_000)
  const kind = kindOf(playlist)
  const { title, artist, text, art: artwork } = song
  if (kind) return toItem({ title: withoutArtist(title, artist), artist, artwork, kind }, times)
  const fields = cleanText(title) === null ? { title: text, artist: null } : { title, artist }
  return itemOfFields({ ...fields, artwork, station }, times)
}

function kindOf(playlist: Entry['playlist']): SourceItem['kind'] | undefined {
  const name = String(playlist)
  return KINDS.get(playlist) ?? (AD_PLAYLIST.test(name) ? 'ad' : NEWS_PLAYLIST.test(name) ? 'news' : undefined)
}

const liveItem = (live: State['live']): SourceItem | null =>
  live?.is_live === true ? toItem({ title: live.streamer_name, kind: 'show' }) : null

const Publication = z.object({ data: z.object({ np: z.unknown() }) })
const Message = z.object({
  connect: z
    .object({
      data: z.array(z.unknown()).optional().catch(undefined),
      subs: z.record(z.string(), z.object({ publications: z.array(z.unknown()).optional() })).optional(),
    })
    .optional(),
  pub: z.unknown().optional(),
})

/** Reads a message of `/api/live/nowplaying/sse`. Null without a state of this station, such as a heartbeat. */
export function readAzuracastMessage(text: string, shortcode: string, now?: Date): Report | null {
  const { connect, pub } = Message.safeParse(parseJson(text)).data ?? {}
  const known = [
    ...(connect?.data ?? []),
    ...Object.values(connect?.subs ?? {}).flatMap((sub) => sub.publications ?? []),
  ]
  const states = [...known, pub].flatMap((one) => Publication.safeParse(one).data?.data.np ?? [])
  const latest = states.findLast((np) => State.safeParse(np).data?.station?.shortcode === shortcode)
  return latest === undefined ? null : readAzuracast([latest], shortcode, now)
}
