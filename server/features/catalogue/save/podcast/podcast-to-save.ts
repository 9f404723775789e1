import type { ContentDetails } from '#server/database/tables.ts'

/** The image service fetches it at the first request. */
export interface ImageToSave {
  id: string
  source: string
}

export interface PersonToSave {
  id: string
  name: string
  role: string
  image: ImageToSave | null
}

/** `guid` identifies an episode permanently within its podcast. */
export interface EpisodeToSave {
  guid: string
  id: string
  slug: string
  headline: string
  subline: string | null
  text: string
  richText: string
  author: string | null
  /** For an undated episode, the instant by which lists sort it. */
  publishedAt: Date
  isUndated: boolean
  durationMs: number | null
  season: number | null
  number: number | null
  isExplicit: boolean
  image: ImageToSave | null
  people: PersonToSave[]
  audio: { url: string; type: string }
  details: ContentDetails
  tags: string[]
}

export interface PodcastToSave {
  id: string
  slug: string
  feedUrl: string
  headline: string
  text: string
  richText: string
  author: string | null
  language: string | null
  isSerial: boolean
  isExplicit: boolean
  image: ImageToSave | null
  people: PersonToSave[]
  tags: string[]
  details: ContentDetails
}
