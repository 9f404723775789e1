import type { MediaTextTrack } from '#server/database/tables.ts'

/** A picture that the image service can read. */
interface Picture {
  /** Id of the image. */
  id: string
  source: string
  /** Replaces the description of the content. */
  description: string | null
  blurhash: string | null
}

/** The audio file of an episode. */
export interface Recording {
  src: string
  /** Media type. */
  type: string
  /** Null if unknown. */
  durationMs: number | null
  chapters: { startSeconds: number; title: string }[]
  /** URL of a WebVTT file. */
  transcript: string | null
}

export interface Film {
  id: string
  title: string
  /** Name of its picture. */
  image: string
  durationMs: number
  sources: { src: string; type: string }[]
  textTracks: MediaTextTrack[]
}

/** The media files of a folder. */
export interface ContentMedia {
  /** By name. */
  pictures: ReadonlyMap<string, Picture>
  /** By `podcast/episode`. */
  recordings: ReadonlyMap<string, Recording>
  /** By id. */
  films: ReadonlyMap<string, Film>
}

/** For callers that only need dates. */
export const NO_MEDIA: ContentMedia = { pictures: new Map(), recordings: new Map(), films: new Map() }

/** Returns the id of the image of a picture, or null where there is none. */
export const findImageId = ({ pictures }: ContentMedia, name: string | undefined): string | null =>
  (name !== undefined && pictures.get(name)?.id) || null
