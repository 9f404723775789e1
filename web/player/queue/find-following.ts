import { GetFollowing } from '#web/gateway/generated/get-following.ts'
import type { GetFollowingQuery, PlayableFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { toStationId } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '../core/state.ts'

type Detail = GetFollowingQuery['detailByMediaIds'][number]['detail']

/**
 * Finds the next episode in the podcast or season: the following one for serials and videos; for others, which are played newest
 * first, the one before. Undefined at the end. Throws a GatewayError.
 */
export async function findFollowing({ mediaId }: PlayableMedia): Promise<PlayableMedia | undefined> {
  const { detailByMediaIds } = await run(GetFollowing, { mediaId })
  return detailByMediaIds.map(({ detail }) => followingOf(detail)).find((media) => media !== undefined)
}

function followingOf(detail: Detail): PlayableMedia | undefined {
  if (detail && 'relatedVideoPodcast' in detail) {
    return playable(detail.nextEpisode, { kind: 'video', ...parentOf(detail.relatedVideoPodcast) })
  }
  if (!detail || !('relatedPodcast' in detail)) return undefined
  const { relatedPodcast, nextEpisode, previousEpisode } = detail
  return playable(relatedPodcast?.isSerial ? nextEpisode : previousEpisode, parentOf(relatedPodcast))
}

const parentOf = (parent: { _url: string; headline: string } | null): Partial<PlayableMedia> =>
  parent ? { showId: parent._url, subtitle: parent.headline } : {}

function playable(episode: PlayableFragment | null, parent: Partial<PlayableMedia>): PlayableMedia | undefined {
  if (!episode?.mediaId) return undefined
  const { mediaId, headline, _url, duration, station, headerImage } = episode
  return {
    ...parent,
    mediaId,
    title: headline,
    url: _url,
    ...(station && { station: toStationId(station) }),
    ...(headerImage && { imageUrl: headerImage.medium1x1 }),
    ...(duration !== null && { durationSeconds: duration }),
  }
}
