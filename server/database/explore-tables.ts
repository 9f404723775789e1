import type { JSONColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'

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

/** A podcast on the audio page, a season on the video page. */
export interface CatchupHeroTable {
  page: 'audio' | 'video'
  content_id: string
  image_id: string
  /** An image of the title; null for plain text. */
  logo_uri: string | null
}

export interface ReelTable {
  /** A kebab-case name, used as `{title}` in `/audio/{title}/all` and `/video/{title}/all`. */
  id: string
  page: 'home' | 'audio' | 'video' | 'news'
  position: number
  kind: 'media' | 'ad' | 'competition' | 'news' | 'showcase'
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

/** May link to any URL. */
export interface ShowcaseTeaserTable {
  id: string
  reel_id: string
  position: number
  title: string
  badge: string | null
  image_id: string | null
  url: string | null
}

export interface ExploreTables {
  hero_teaser: HeroTeaserTable
  catchup_hero: CatchupHeroTable
  reel: ReelTable
  reel_item: ReelItemTable
  showcase_teaser: ShowcaseTeaserTable
}
