import type { FollowKind } from '#web/gateway/generated/types.ts'

export type Saveable =
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  | { kind: 'follow'; followKind: FollowKind; id: string }

export const saveableKey = (item: Saveable): string =>
  item.kind === 'bookmark' ? `bookmark:${item.id}` : `follow:${item.followKind}:${item.id}`

export function confirmationText({ kind }: Saveable, isSaved: boolean): string {
  if (kind === 'bookmark') return isSaved ? 'Saved to My Content' : 'Removed from My Content'
  return isSaved ? 'Following. What is new shows in My Content' : 'No longer following'
}
