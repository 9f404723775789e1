import type { FollowKind } from '#web/gateway/generated/types.ts'

/** An item that a listener can bookmark or follow. */
export type Saveable =
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  | { kind: 'follow'; followKind: FollowKind; id: string }

/** A change that the account has not acknowledged yet. It is stored as JSON, so its property names are a storage format. */
export interface PendingChange {
  thing: Saveable
  isKept: boolean
}

/** The unique key of an item. */
export const keyOf = (item: Saveable): string =>
  item.kind === 'bookmark' ? `bookmark:${item.id}` : `follow:${item.followKind}:${item.id}`

const FOLLOW_KINDS: readonly unknown[] = ['CONTENT', 'STATION', 'TOPIC', 'PERSON'] satisfies FollowKind[]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string')

/** Validates a stored item. */
export const isSaveable = (value: unknown): value is Saveable =>
  isObject(value) &&
  ((value['kind'] === 'bookmark' && areTexts(value['id'], value['path'], value['typeName'])) ||
    (value['kind'] === 'follow' && areTexts(value['id']) && FOLLOW_KINDS.includes(value['followKind'])))

/** Validates a stored change. */
export const isPendingChange = (value: unknown): value is PendingChange =>
  isObject(value) && isSaveable(value['thing']) && typeof value['isKept'] === 'boolean'
