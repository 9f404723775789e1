import type { MediaTextTrack } from '#server/database/tables.ts'

interface Picture {
  id: string
  source: string
  /** Replaces the description of the content. */
  description: string | null
  blurhash: string | null
}

export interface Recording {
  src: string
  type: string
  /** Null if unknown. */
  durationMs: number | null
  chapters: { startSeconds: number; title: string }[]
  transcript: string | null
}

export interface Film {
  id: string
  title: string
  image: string
  durationMs: number
  sources: { src: string; type: string }[]
  textTracks: MediaTextTrack[]
}

export interface ContentMedia {
  pictures: ReadonlyMap<string, Picture>
  /** By `podcast/episode`. */
  recordings: ReadonlyMap<string, Recording>
  films: ReadonlyMap<string, Film>
}

/** For callers that only need dates. */
export const NO_MEDIA: ContentMedia = { pictures: new Map(), recordings: new Map(), films: new Map() }

export const findImageId = ({ pictures }: ContentMedia, name: string | undefined): string | null =>
  (name !== undefined && pictures.get(name)?.id) || null
