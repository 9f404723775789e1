import { GatewayError } from '#web/gateway/gateway-error.ts'
import { DeleteBookmark } from '#web/gateway/generated/delete-bookmark.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'
import { Unfollow } from '#web/gateway/generated/unfollow.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import type { PendingChange } from './pending-change.ts'
import { saveableKey } from './saveable.ts'

/** Throws a GatewayError when the account refuses the change. */
export async function syncToAccount(change: PendingChange): Promise<void> {
  const { httpStatusCode, message, correlationId } = await sendChange(change)
  if (httpStatusCode < 200 || httpStatusCode >= 300) throw new GatewayError('UNEXPECTED', message, correlationId)
}

async function sendChange({ thing: item, isKept: isSaved }: PendingChange) {
  if (item.kind === 'bookmark') {
    const { id, path, typeName } = item
    if (!isSaved) return (await authenticatedQuery(DeleteBookmark, { contentId: id })).deleteBookmark
    return (await authenticatedQuery(SetBookmark, { id, path, typeName })).userPreferences.add
  }
  const key = { kind: item.followKind, id: item.id }
  return isSaved ? (await authenticatedQuery(Follow, key)).follow : (await authenticatedQuery(Unfollow, key)).unfollow
}

/** Throws a GatewayError. */
export async function loadSavedKeys(): Promise<string[]> {
  const { bookmarkIds, follows } = (await authenticatedQuery(GetMyKept, {})).myKept
  return [
    ...bookmarkIds.map((id) => saveableKey({ kind: 'bookmark', id, path: '', typeName: '' })),
    ...follows.map(({ kind, id }) => saveableKey({ kind: 'follow', followKind: kind, id })),
  ]
}
