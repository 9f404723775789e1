import { hash } from 'node:crypto'
import { imagePath } from '#contract/images.ts'
import type { PlayingItem, StationNowPlaying } from '#contract/now-playing.ts'
import type { Station } from '#server/features/stations/stations.ts'
import { isHls } from '#server/features/stations/streams.ts'

interface Context {
  station: Station
  streamUrl: string
  origin: string
  /** Unix milliseconds. */
  now: number
}

const NOBODY = { total: 0, unique: 0, current: 0 }
const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1_000)

/** As AzuraCast's `/api/nowplaying/{station}`, which many widgets, apps and smart displays read. Listener counts are not published. */
export function azuracastStation(state: StationNowPlaying, context: Context) {
  const { station, streamUrl, origin } = context
  const current = state.item ?? showItem(state)
  const hasHls = isHls(streamUrl)
  return {
    station: {
      id: Number.parseInt(hash('sha256', station.id, 'hex').slice(0, 6), 16),
      name: station.name,
      shortcode: station.id,
      description: station.description,
      frontend: 'remote',
      backend: 'none',
      timezone: 'Africa/Johannesburg',
      listen_url: streamUrl,
      url: `${origin}/station/${station.id}`,
      public_player_url: `${origin}/embed/station/${station.id}`,
      playlist_pls_url: `${origin}/feeds/${station.id}.pls`,
      playlist_m3u_url: `${origin}/feeds/${station.id}.m3u`,
      is_public: true,
      mounts: [],
      remotes: [],
      hls_enabled: hasHls,
      hls_is_default: hasHls,
      hls_url: hasHls ? streamUrl : null,
      hls_listeners: 0,
    },
    listeners: NOBODY,
    live: {
      is_live: current?.kind === 'show',
      streamer_name: state.show?.title ?? '',
      broadcast_start: state.show && seconds(state.show.startsAt),
      art: null,
    },
    now_playing: current && { ...entry(current, context), ...elapsed(current, context.now) },
    playing_next: state.next ? { cued_at: seconds(state.next.startsAt), ...entry(state.next, context) } : null,
    song_history: state.history.map((item) => entry(item, context)),
    is_online: state.isOnline,
    cache: 'event',
  }
}

function showItem({ show }: StationNowPlaying): PlayingItem | null {
  if (!show) return null
  const { title, imageUrl: artworkUrl, startsAt, endsAt } = show
  return { kind: 'show', title, ...(artworkUrl && { artworkUrl }), startsAt, endsAt }
}

function entry(item: PlayingItem, { station, origin }: Context) {
  const { artist = '', title, artworkUrl, startsAt, endsAt } = item
  const text = [artist, title].filter(Boolean).join(' - ')
  return {
    sh_id: seconds(startsAt),
    played_at: seconds(startsAt),
    duration: endsAt === undefined ? 0 : seconds(endsAt) - seconds(startsAt),
    playlist: item.kind,
    streamer: '',
    is_request: false,
    song: {
      id: hash('md5', text, 'hex'),
      text,
      artist,
      title,
      album: '',
      genre: '',
      isrc: '',
      lyrics: '',
      art: new URL(artworkUrl ?? pictureOf(station), origin).href,
      custom_fields: {},
    },
  }
}

const pictureOf = ({ image }: Station) => (image ? imagePath(image.id, '1x1', 480) : '/icon-512.png')

function elapsed({ startsAt, endsAt }: PlayingItem, now: number) {
  const since = Math.max(0, Math.floor((now - Date.parse(startsAt)) / 1_000))
  const remaining = endsAt === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1_000))
  return { elapsed: since, remaining }
}
