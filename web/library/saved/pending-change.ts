import type { FollowKind } from '#web/gateway/generated/types.ts'

/** Something of the site that a listener can keep. */
export type Saveable =
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  | { kind: 'follow'; followKind: FollowKind; id: string }

/** That a listener wants to keep something, or no longer; kept in the browser until the account knows. */
export interface PendingChange {
  thing: Saveable
  isKept: boolean
}

/** Names a thing among all that can be kept. */
export const keyOf = (thing: Saveable): string =>
  thing.kind === 'bookmark' ? `bookmark:${thing.id}` : `follow:${thing.followKind}:${thing.id}`

const FOLLOW_KINDS: readonly unknown[] = ['CONTENT', 'STATION', 'TOPIC', 'PERSON'] satisfies FollowKind[]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string')

/** Whether what was found in the browser's storage is a thing that can be kept. */
export const isSaveable = (value: unknown): value is Saveable =>
  isObject(value) &&
  ((value['kind'] === 'bookmark' && areTexts(value['id'], value['path'], value['typeName'])) ||
    (value['kind'] === 'follow' && areTexts(value['id']) && FOLLOW_KINDS.includes(value['followKind'])))

/** Whether what was found in the browser's storage is a wish. */
export const isPendingChange = (value: unknown): value is PendingChange =>
  isObject(value) && isSaveable(value['thing']) && typeof value['isKept'] === 'boolean'
