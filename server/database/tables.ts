import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

/** Kinds of content that have a page; each maps to one type of the gateway. */
export type ContentKind = 'show' | 'podcast' | 'episode'

export interface StationTable {
  id: StationId
  position: number
  name: string
  slogan: string
  kind: 'talk' | 'music'
  place: string
  frequency: string
  description: string
  contact_mail: string
  contact_whatsapp: string
  media_id: string
  image_id: string | null
}

export interface ImageTable {
  id: string
  /** Where the master pictures lie: `demo:{name}` or `https://...` (fetched through our own image service). */
  source: string
  description: string
  blurhash: string | null
}

export interface ContentTable {
  id: string
  kind: ContentKind
  /** The page's address, starting with a slash; unique over all kinds. */
  url: string
  name: string
  headline: string
  overline: string | null
  teaser_headline: string | null
  teaser_overline: string | null
  subline: string | null
  /** Plain text. */
  text: string | null
  /** Sanitised HTML. */
  rich_text: string | null
  markdown: string | null
  badges: JSONColumnType<string[]>
  tags: JSONColumnType<string[]>
  topics: JSONColumnType<string[]>
  author: string | null
  station: StationId | null
  /** An episode's podcast or show. */
  parent_id: string | null
  media_id: string | null
  duration_ms: number | null
  image_id: string | null
  ad_unit_id: string | null
  language: string | null
  season: number | null
  episode_number: number | null
  sort_order: number | null
  is_serial: Generated<boolean>
  is_explicit: Generated<boolean>
  access: Generated<'free' | 'premium'>
  published_at: Instant
  available_until: Instant | null
  /** The feed's own id of an imported episode; unique within its podcast. */
  guid: string | null
  details: JSONColumnType<ContentDetails>
  updated_at: Generated<Date>
}

/** What only some items have and nothing is looked up by. */
export interface ContentDetails {
  chapters?: { url: string; type: string } | { startSeconds: number; title: string; href?: string; imageUrl?: string }[]
  transcripts?: { url: string; type: string; language: string | null }[]
  persons?: { name: string; role: string; imageUrl: string | null; href: string | null }[]
  soundbites?: { startSeconds: number; durationSeconds: number; title: string }[]
  funding?: { url: string; title: string }[]
  link?: string
}

export interface PersonTable {
  id: string
  name: string
  bio: string | null
  image_id: string | null
}

export interface ContentPersonTable {
  content_id: string
  person_id: string
  role: string
  position: number
}

export interface MediaTable {
  id: string
  name: string
  kind: 'audio' | 'video' | 'live'
  /** Null while nobody has measured it, and for live channels. */
  duration_ms: number | null
  sources: JSONColumnType<{ src: string; type: string }[]>
  poster_image_id: string | null
  text_tracks: JSONColumnType<MediaTextTrack[]>
}

export interface MediaTextTrack {
  src: string
  srclang: string
  label: string
  kind: 'captions' | 'subtitles' | 'chapters' | 'metadata'
  default: boolean
}

/** One weekly recurring programme. Days and minutes are those of Africa/Johannesburg; Monday is 1 and Sunday 7. */
export interface ScheduleRuleTable {
  station: StationId
  day: number
  start_minute: number
  duration_minutes: number
  show_id: string
}

export interface HeroTeaserTable {
  id: string
  position: number
  content_id: string | null
  station: StationId | null
  headline: string
  subline: string
  badges: JSONColumnType<string[]>
  background_color: string
  image_id: string
}

export interface ReelTable {
  id: string
  page: 'home'
  position: number
  kind: 'media' | 'ad'
  title: string
  media_type: 'audio' | 'video'
  shape: 'square' | 'wide' | 'poster'
  is_ranked: boolean
  advertisement_id: string | null
}

export interface ReelItemTable {
  reel_id: string
  position: number
  content_id: string
}

export interface FeedTable {
  url: string
  podcast_id: string
  etag: string | null
  last_modified: string | null
  imported_at: Instant
}

export interface Tables {
  station: StationTable
  image: ImageTable
  content: ContentTable
  person: PersonTable
  content_person: ContentPersonTable
  media: MediaTable
  schedule_rule: ScheduleRuleTable
  hero_teaser: HeroTeaserTable
  reel: ReelTable
  reel_item: ReelItemTable
  feed: FeedTable
}
