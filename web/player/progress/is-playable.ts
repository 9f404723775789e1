import { isObject } from '#web/lib/is-object.ts'
import type { PlayableMedia } from '../core/state.ts'

/** On demand, not live. */
export const isPlayable = (value: unknown): value is PlayableMedia => isMedia(value) && value.live === undefined

export const isMedia = (value: unknown): value is PlayableMedia =>
  isObject(value) &&
  typeof value['mediaId'] === 'string' &&
  typeof value['title'] === 'string' &&
  OPTIONAL_TEXTS.every((name) => value[name] === undefined || typeof value[name] === 'string') &&
  (value['durationSeconds'] === undefined || typeof value['durationSeconds'] === 'number') &&
  ['live', 'airing'].every((name) => value[name] === undefined || isSpan(value[name]))

const isSpan = (value: unknown): boolean =>
  isObject(value) && typeof value['startsAt'] === 'string' && typeof value['endsAt'] === 'string'

const OPTIONAL_TEXTS = [
  'kind',
  'subtitle',
  'station',
  'imageUrl',
  'url',
  'showId',
  'subtitleUrl',
  'playbackToken',
] as const
