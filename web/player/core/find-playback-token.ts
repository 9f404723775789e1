import { GetPlaybackToken } from '#web/gateway/generated/get-playback-token.ts'
import { run } from '#web/gateway/run.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { isSubscriber, readSession } from '#web/session/session-store.ts'

/** Of a livestream; null when there is nothing that this listener may play. */
export async function findPlaybackToken(mediaId: string): Promise<string | null> {
  const query = isSubscriber(readSession()) ? authenticatedQuery : run
  const { detailByMediaIds } = await query(GetPlaybackToken, { mediaId }, {})
  const detail = detailByMediaIds[0]?.detail
  return detail && 'playbackToken' in detail ? detail.playbackToken : null
}
