import { DeleteBookmark } from '#web/gateway/generated/delete-bookmark.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'
import { Unfollow } from '#web/gateway/generated/unfollow.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { askSigned } from '#web/session/authenticated-query.ts'
import { keyOf, type Wish } from './pending-change.ts'

/** Tells the account of whoever is signed in what they wish. Throws a GatewayError where it will not have it. */
export async function tellAccount(wish: Wish): Promise<void> {
  const { httpStatusCode, message, correlationId } = await answerTo(wish)
  if (httpStatusCode < 200 || httpStatusCode >= 300) throw new GatewayError('UNEXPECTED', message, correlationId)
}

async function answerTo({ thing, isKept }: Wish) {
  if (thing.kind === 'bookmark') {
    const { id, path, typeName } = thing
    if (!isKept) return (await askSigned(DeleteBookmark, { contentId: id })).deleteBookmark
    return (await askSigned(SetBookmark, { id, path, typeName })).userPreferences.add
  }
  const key = { kind: thing.followKind, id: thing.id }
  return isKept ? (await askSigned(Follow, key)).follow : (await askSigned(Unfollow, key)).unfollow
}

/** Keys of all that the account of whoever is signed in keeps. Throws a GatewayError. */
export async function loadKept(): Promise<string[]> {
  const { bookmarkIds, follows } = (await askSigned(GetMyKept, {})).myKept
  return [
    ...bookmarkIds.map((id) => keyOf({ kind: 'bookmark', id, path: '', typeName: '' })),
    ...follows.map(({ kind, id }) => keyOf({ kind: 'follow', followKind: kind, id })),
  ]
}
