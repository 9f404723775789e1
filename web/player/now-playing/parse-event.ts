import type { NowPlayingEvent, NowPlayingLog, PlayingItem, StationNowPlaying } from '#contract/now-playing.ts'
import { isStationId } from '#contract/stations.ts'
import { isObject } from '#web/lib/is-object.ts'

/** Null for events of a newer server. The contract's zod schema would add six kilobytes to every page; a test compares the two. */
export function parseEvent(text: string): NowPlayingEvent | null {
  try {
    const event: unknown = JSON.parse(text)
    return isEvent(event) ? event : null
  } catch {
    return null
  }
}

/** Null for the log of a newer server. */
export function parseLog(text: string): NowPlayingLog | null {
  try {
    const log: unknown = JSON.parse(text)
    return isLog(log) ? log : null
  } catch {
    return null
  }
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isMissingOr = (isRight: (value: unknown) => boolean, value: unknown) => value === undefined || isRight(value)
const isText = (value: unknown): value is string => typeof value === 'string'

const isEvent = (value: unknown): value is NowPlayingEvent =>
  isObject(value) &&
  isInstant(value['serverTime']) &&
  Array.isArray(value['stations']) &&
  value['stations'].every(isStation)

const isLog = (value: unknown): value is NowPlayingLog =>
  isObject(value) &&
  isStationId(value['station']) &&
  Array.isArray(value['items']) &&
  value['items'].every(isItem) &&
  Array.isArray(value['shows']) &&
  value['shows'].every(isShow)

const isStation = (value: unknown): value is StationNowPlaying =>
  isObject(value) &&
  isStationId(value['station']) &&
  typeof value['isOnline'] === 'boolean' &&
  (value['show'] === null || isShow(value['show'])) &&
  (value['item'] === null || isItem(value['item'])) &&
  isMissingOr(isItem, value['next']) &&
  Array.isArray(value['history']) &&
  value['history'].every(isItem)

const isShow = (value: unknown): boolean =>
  isObject(value) &&
  [value['id'], value['title'], value['url']].every(isText) &&
  isMissingOr(isText, value['imageUrl']) &&
  isInstant(value['startsAt']) &&
  isInstant(value['endsAt'])

const KINDS: readonly unknown[] = ['song', 'show', 'news', 'ad'] satisfies PlayingItem['kind'][]

const isItem = (value: unknown): value is PlayingItem =>
  isObject(value) &&
  KINDS.includes(value['kind']) &&
  isText(value['title']) &&
  isMissingOr(isText, value['artist']) &&
  isMissingOr(isText, value['artworkUrl']) &&
  isInstant(value['startsAt']) &&
  isMissingOr(isInstant, value['endsAt'])
