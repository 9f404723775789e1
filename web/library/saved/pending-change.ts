import type { GatewayError } from '#web/gateway/gateway-error.ts'
import type { FollowKind } from '#web/gateway/generated/types.ts'
import { isObject } from '#web/lib/is-object.ts'
import type { Saveable } from './saveable.ts'

/** Not acknowledged by the account yet. Stored as JSON, so the property names are a storage format. */
export interface PendingChange {
  thing: Saveable
  isKept: boolean
}

const FOLLOW_KINDS: readonly unknown[] = ['CONTENT', 'STATION', 'TOPIC', 'PERSON'] satisfies FollowKind[]

const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string')

export const isSaveable = (value: unknown): value is Saveable =>
  isObject(value) &&
  ((value['kind'] === 'bookmark' && areTexts(value['id'], value['path'], value['typeName'])) ||
    (value['kind'] === 'follow' && areTexts(value['id']) && FOLLOW_KINDS.includes(value['followKind'])))

export const isPendingChange = (value: unknown): value is PendingChange =>
  isObject(value) && isSaveable(value['thing']) && typeof value['isKept'] === 'boolean'

export const OFFLINE_TEXT = 'Kept on this device. Your account gets it when you are online again'

/** With the correlation id. Not by `failureText`, because every page of a listener would load its script. */
export function refusalText(
  { thing: item, isKept: isSaved }: PendingChange,
  { code, message, correlationId }: GatewayError,
): string {
  const failure = FAILURES[item.kind][isSaved ? 'on' : 'off']
  const reason = code === 'BAD_INPUT' || code === 'TOO_MANY_REQUESTS' ? message : 'Please try again'
  return `${failure}. ${reason}.${correlationId === null ? '' : ` Reference ${correlationId}`}`
}

const FAILURES = {
  bookmark: { on: 'That could not be saved', off: 'That could not be removed' },
  follow: { on: 'That could not be followed', off: 'You still follow this' },
} as const
