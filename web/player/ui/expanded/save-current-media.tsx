import { GetBookmarkable } from '#web/gateway/generated/get-bookmarkable.ts'
import { run } from '#web/gateway/run.ts'
import { type Bookmarkable, BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { FollowIcon } from '#web/library/saved/follow-button.tsx'
import { useLoaded } from '../../transcripts/use-loaded.ts'
import type { PlayerState } from '../../core/state.ts'

/** Bookmark button of the current media; follow button for a live channel. Empty while the content is unknown. */
export function SaveCurrentMedia({ state: { mediaId, live, station, ad, subtitle, title } }: { state: PlayerState }) {
  const content = useLoaded(live ? null : mediaId, findContent)
  if (ad.podActive) return null
  if (live) return station && <FollowIcon followKind="STATION" id={station} title={subtitle ?? title} />
  return content.is === 'there' && content.value ? <BookmarkButton content={content.value} /> : null
}

async function findContent(mediaId: string): Promise<Bookmarkable | null> {
  const { detailByMediaIds } = await run(GetBookmarkable, { mediaId })
  const detail = detailByMediaIds[0]?.detail
  return detail && '_id' in detail ? detail : null
}
