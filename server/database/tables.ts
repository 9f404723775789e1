import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { AccountTables } from './account-tables.ts'
import type { AdPodTables } from './ad-pod-tables.ts'
import type { AdTables } from './ad-tables.ts'
import type { AiringTables } from './airing-tables.ts'
import type { AudienceTables } from './audience-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { CompetitionTables } from './competition-tables.ts'
import type { ErrorReportTables } from './error-report-tables.ts'
import type { ExploreTables } from './explore-tables.ts'
import type { FeedTables } from './feed-tables.ts'
import type { FolderTables } from './folder-tables.ts'
import type { LibraryTables } from './library-tables.ts'
import type { NewsTables } from './news-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { NowPlayingTables } from './now-playing-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { TranscriptTables } from './transcript-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'
import type { WebsubTables } from './websub-tables.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

type JSONListType<Item> = ColumnType<Item[], string | undefined, string>

/** Each has a page and a GraphQL type. */
export const CONTENT_KINDS = [
  'show',
  'podcast',
  'episode',
  'video',
  // A podcast whose episodes are audio and video.
  'mixed_podcast',
  'video_podcast',
  // Its parent is a video podcast, and it is the parent of videos.
  'season',
  'special',
  'news',
  'page',
  'competition',
  'livestream',
] as const

export type ContentKind = (typeof CONTENT_KINDS)[number]

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
  /** `demo:{name}` or `https://...` (fetched by the image service). */
  source: string
  description: string
  blurhash: string | null
  /** The point that every crop includes, 0 to 1 from the left and the top; null is the centre. */
  focal_x: number | null
  focal_y: number | null
}

export interface ContentTable {
  id: string
  kind: ContentKind
  /** A draft has never been public, withdrawn content has been. */
  state: Generated<'published' | 'draft' | 'withdrawn'>
  /** A path, unique over all kinds. */
  url: string
  name: string
  headline: string
  overline: string | null
  teaser_headline: string | null
  teaser_overline: string | null
  subline: string | null
  text: string | null
  /** HTML. */
  rich_text: string | null
  markdown: string | null
  badges: JSONColumnType<string[]>
  tags: JSONColumnType<string[]>
  topics: JSONColumnType<string[]>
  author: string | null
  station: StationId | null
  /** An episode's podcast or show, a video's season or podcast, a season's podcast, a podcast's show. */
  parent_id: string | null
  media_id: string | null
  duration_ms: number | null
  image_id: string | null
  ad_unit_id: string | null
  language: string | null
  season: number | null
  season_year: number | null
  episode_number: number | null
  /** Order of the episodes of a season, highest first. */
  sort_order: number | null
  is_serial: Generated<boolean>
  is_explicit: Generated<boolean>
  access: Generated<'free' | 'premium'>
  published_at: Instant
  /** Null where there was no editorial change since publication. */
  revised_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  /** The date is unknown: `published_at` only determines the order. */
  is_undated: Generated<boolean>
  /** Start of the playback window; the page exists before it. Null means from publication on. */
  available_from: Instant | null
  available_until: Instant | null
  blocked_reason: 'GEO' | 'RIGHTS' | 'AGE' | 'LEGAL' | 'EDITORIAL' | null
  /** ISO 3166-1 codes of the only countries in which it may be played; null for all. */
  territories: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  /** Its recording is not ready yet. */
  is_processing: Generated<boolean>
  /** The period of a competition, a special or a live channel; also of an airing until its recording is ready. */
  opens_at: Instant | null
  closes_at: Instant | null
  sections: JSONListType<StoredSection>
  corrections: JSONListType<StoredCorrection>
  /** Ids of episodes. */
  related_audio: JSONListType<string>
  /** The feed's own id, unique within its podcast. */
  guid: string | null
  details: JSONColumnType<ContentDetails>
  /** Null where the texts have not been sanitised; a trigger sets it to null when they change. */
  sanitised: ColumnType<SanitisedTexts | null, string | null | undefined, string | null>
  updated_at: Generated<Date>
}

/** Attributes by which no query filters. */
export interface ContentDetails {
  chapters?: { url: string; type: string } | { startSeconds: number; title: string; href?: string; imageUrl?: string }[]
  transcripts?: { url: string; type: string; language: string | null }[]
  persons?: { name: string; role: string; imageUrl: string | null; href: string | null }[]
  soundbites?: { startSeconds: number; durationSeconds: number; title: string }[]
  /** Missing for a full episode. */
  episodeType?: 'trailer' | 'bonus'
  funding?: { url: string; title: string }[]
  link?: string
  /** The publisher of an imported article, and the page there. */
  source?: { name: string; url: string | null }
  buttonText?: string
  externalLink?: string
  /** HTML. */
  rules?: string | undefined
  entryForm?: StoredEntryForm
}

/** As editors wrote it; `readEntryForm` validates it. */
export interface StoredEntryForm {
  fields: readonly unknown[]
  winners?: number
  reserves?: number
  /** Ids of the fields that form the published name of a winner, and of the consent to publish it. */
  publish?: { name: string; place?: string | undefined; consent: string } | undefined
}

/** A text that is safe as stored is left out. */
export interface SanitisedTexts {
  version: number
  digest: string
  richText?: string | null
  markdown?: string | null
  sections?: StoredSection[]
  rules?: string | undefined
}

/** `at` is ISO 8601. */
export interface StoredCorrection {
  at: string
  text: string
}

/** Of an article, a page, a special or a competition; `toStoredSections` validates and sanitises the input of editors. */
export type StoredSection =
  | { kind: 'image'; imageId: string; caption: string | null; credit: string | null }
  | { kind: 'quote'; quote: string; source: string | null }
  /** Sanitised HTML. */
  | { kind: 'rich_text'; html: string }
  | {
      kind: 'video'
      mediaId: string | null
      title: string
      posterImageId: string | null
      durationSeconds: number | null
    }
  /** `url` is the public URL or the embed URL of an item at a supported provider. */
  | { kind: 'embed'; url: string; title: string | null }

/** A content has at most one draft. */
export interface ContentRevisionTable {
  content_id: string
  number: number
  state: 'draft' | 'published' | 'past'
  /** Column names of `content` with their values. */
  fields: JSONColumnType<Record<string, unknown>>
  created_at: Generated<Date>
}

export interface MovedContentTable {
  url: string
  target: string
}

export interface MediaTable {
  id: string
  name: string
  kind: 'audio' | 'video' | 'live'
  /** Null until measured, and for live channels. */
  duration_ms: number | null
  sources: JSONColumnType<{ src: string; type: string }[]>
  poster_image_id: string | null
  text_tracks: JSONColumnType<MediaTextTrack[]>
  is_token_required: Generated<boolean>
}

export interface MediaTextTrack {
  src: string
  srclang: string
  label: string
  kind: 'captions' | 'subtitles' | 'chapters' | 'metadata'
  default: boolean
}

export interface FeedTable {
  url: string
  podcast_id: string
  etag: string | null
  last_modified: string | null
  imported_at: Instant
}

export interface Tables
  extends
    AccountTables,
    AdPodTables,
    AdTables,
    AiringTables,
    AudienceTables,
    BillingTables,
    FeedTables,
    FolderTables,
    CompetitionTables,
    ErrorReportTables,
    ExploreTables,
    LibraryTables,
    NewsTables,
    NotificationTables,
    NowPlayingTables,
    PeopleTables,
    ScheduleTables,
    SearchTables,
    TranscriptTables,
    WebhookTables,
    WebsubTables {
  station: StationTable
  image: ImageTable
  content: ContentTable
  media: MediaTable
  content_revision: ContentRevisionTable
  moved_content: MovedContentTable
  feed: FeedTable
}
