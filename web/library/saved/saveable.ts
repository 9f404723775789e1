import type { FollowKind } from '#web/gateway/generated/types.ts'

/** An item that a listener can bookmark or follow. */
export type Saveable =
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  | { kind: 'follow'; followKind: FollowKind; id: string }

/** The unique key of an item. */
export const saveableKey = (item: Saveable): string =>
  item.kind === 'bookmark' ? `bookmark:${item.id}` : `follow:${item.followKind}:${item.id}`

/** Notice of a change. */
export function confirmationText({ kind }: Saveable, isSaved: boolean): string {
  if (kind === 'bookmark') return isSaved ? 'Saved to My Content' : 'Removed from My Content'
  return isSaved ? 'Following. What is new shows in My Content' : 'No longer following'
}
