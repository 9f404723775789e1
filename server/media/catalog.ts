import type { FastifyInstance } from 'fastify'
import { OWN_ACCOUNT, type PlaybackError, type PlaybackSource, type PlaybackVideo } from '#contract/playback.ts'
import { imagePath } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'

interface CatalogDeps {
  db: Database
  streams: ReadonlyMap<string, string>
}

/** Answers the video platform's Playback API for our own media. */
export function registerCatalog(app: FastifyInstance, { db, streams }: CatalogDeps): void {
  app.get<{ Params: { mediaId: string } }>(
    `/playback/v1/accounts/${OWN_ACCOUNT}/videos/:mediaId`,
    async (request, reply) => {
      reply.header('access-control-allow-origin', '*')
      const video = await findVideo(db, request.params.mediaId, streams)
      if (video) return reply.header('cache-control', 'public, max-age=60').send(video)
      const refusal: PlaybackError = [
        { error_code: 'VIDEO_NOT_FOUND', message: 'The designated resource was not found.' },
      ]
      return reply.code(404).header('cache-control', 'no-store').send(refusal)
    },
  )
}

async function findVideo(
  db: Database,
  mediaId: string,
  streams: CatalogDeps['streams'],
): Promise<PlaybackVideo | null> {
  const media = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
  if (!media) return null
  const outside = media.kind === 'live' ? streams.get(mediaId.replace(/^live-/, '')) : undefined
  return {
    id: media.id,
    name: media.name,
    description: null,
    duration: media.kind === 'live' ? -1 : (media.duration_ms ?? 0),
    poster: media.poster_image_id && imagePath(media.poster_image_id, '16x9', 1200),
    sources: outside ? [outsideSource(outside)] : media.sources,
    text_tracks: media.text_tracks,
  }
}

/** A stream whose address does not end like a playlist is an Icecast mount. */
function outsideSource(src: string): PlaybackSource {
  const { pathname } = new URL(src)
  if (pathname.endsWith('.m3u8')) return { src, type: 'application/vnd.apple.mpegurl' }
  return { src, type: /aac/i.test(pathname) ? 'audio/aac' : 'audio/mpeg' }
}
