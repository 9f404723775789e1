import { GetFollowing } from '#web/gateway/generated/get-following.ts'
import type { GetFollowingQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import type { PlayableMedia } from '../core/state.ts'
import { seriesParent, toPlayable, videoToPlayable } from '../playable/to-playable.ts'

type Detail = GetFollowingQuery['detailByMediaIds'][number]['detail']

/** Serials and videos are played oldest first, others newest first. Undefined at the end. Throws a GatewayError. */
export async function findFollowing({ mediaId }: PlayableMedia): Promise<PlayableMedia | undefined> {
  const { detailByMediaIds } = await run(GetFollowing, { mediaId })
  return detailByMediaIds.map(({ detail }) => followingOf(detail)).find((media) => media !== undefined)
}

function followingOf(detail: Detail): PlayableMedia | undefined {
  if (detail && 'relatedVideoPodcast' in detail) {
    const { nextEpisode, relatedVideoPodcast } = detail
    return (nextEpisode && videoToPlayable(nextEpisode, relatedVideoPodcast)) ?? undefined
  }
  if (!detail || !('relatedPodcast' in detail)) return undefined
  const { relatedPodcast, nextEpisode, previousEpisode } = detail
  const following = relatedPodcast?.isSerial ? nextEpisode : previousEpisode
  return (following && toPlayable(following, seriesParent(relatedPodcast))) ?? undefined
}
