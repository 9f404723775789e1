import type { MediaType } from '#web/gateway/generated/types.ts'

export const MEDIA_TYPES: readonly MediaType[] = ['ALL', 'AUDIO', 'VIDEO']

/** A missing or unknown value becomes `ALL`. */
export const parseMediaType = (search: URLSearchParams): MediaType =>
  MEDIA_TYPES.find((type) => type === search.get('mediaType')) ?? 'ALL'
