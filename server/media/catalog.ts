import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Selectable } from 'kysely'
import { imagePath } from '#contract/images.ts'
import {
  OWN_ACCOUNT,
  PLAYBACK_TOKEN_HEADER,
  type PlaybackError,
  type PlaybackSource,
  type PlaybackVideo,
} from '#contract/playback.ts'
import type { Database } from '#server/database/connect.ts'
import type { MediaTable } from '#server/database/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { availabilityOfMedia } from './media-availability.ts'
import { NOT_FOUND, refusalOf, UNAUTHORIZED } from './refusals.ts'

export interface CatalogDeps {
  db: Database
  clock: Clock
  /** Streams of other software by station id, from configuration. */
  streams: ReadonlyMap<string, string>
  /** Whether `token` lets its bearer play `mediaId` now. */
  mayPlay: (mediaId: string, token: string) => boolean
}

type Media = Selectable<MediaTable>

const CATALOG_URL = `/playback/v1/accounts/${OWN_ACCOUNT}/videos/:mediaId`
const KEPT_SECONDS = 60

/** Answers the video platform's Playback API for our own media. */
export function registerCatalog(app: FastifyInstance, deps: CatalogDeps): void {
  const { db, clock, streams, mayPlay } = deps

  app.get<{ Params: { mediaId: string } }>(CATALOG_URL, async ({ params: { mediaId }, headers }, reply) => {
    reply.header('access-control-allow-origin', '*')
    const now = clock()
    const media = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
    if (!media) return refuse(reply, 404, NOT_FOUND)
    const availability = await availabilityOfMedia(db, mediaId, now)
    if (availability?.state !== 'AVAILABLE' && availability?.state !== 'LIVE') {
      return refuse(reply, 403, refusalOf(availability))
    }
    const seconds = keptSeconds(availability.until, now)
    if (!media.is_token_required) {
      return reply.header('cache-control', `public, max-age=${seconds}`).send(toVideo(media, streams))
    }
    const token = headers[PLAYBACK_TOKEN_HEADER]
    reply.header('vary', PLAYBACK_TOKEN_HEADER)
    if (typeof token !== 'string' || !mayPlay(mediaId, token)) return refuse(reply, 401, UNAUTHORIZED)
    return reply.header('cache-control', `private, max-age=${seconds}`).send(toVideo(media, streams, `?token=${token}`))
  })

  // The token's header makes browsers ask first when a page elsewhere plays our media.
  app.options(CATALOG_URL, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': PLAYBACK_TOKEN_HEADER,
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  )
}

const refuse = (reply: FastifyReply, status: number, refusal: PlaybackError) =>
  reply.code(status).header('cache-control', 'no-store').send(refusal)

/** No answer is kept beyond the instant at which its media may no longer be played. */
const keptSeconds = (until: Date | null, now: Date): number =>
  until ? Math.min(KEPT_SECONDS, Math.floor((until.getTime() - now.getTime()) / 1_000)) : KEPT_SECONDS

/** `query` is put behind every address of ours. */
function toVideo(media: Media, streams: CatalogDeps['streams'], query = ''): PlaybackVideo {
  const outside = media.kind === 'live' ? streams.get(media.id.replace(/^live-/, '')) : undefined
  const sources = media.sources.map(({ src, type }) => ({ src: src.startsWith('/') ? src + query : src, type }))
  return {
    id: media.id,
    name: media.name,
    description: null,
    duration: media.kind === 'live' ? -1 : (media.duration_ms ?? 0),
    poster: media.poster_image_id && imagePath(media.poster_image_id, '16x9', 1200),
    sources: outside ? [outsideSource(outside)] : sources,
    text_tracks: media.text_tracks,
  }
}

/** A stream whose address does not end like a playlist is an Icecast mount. */
function outsideSource(src: string): PlaybackSource {
  const { pathname } = new URL(src)
  if (pathname.endsWith('.m3u8')) return { src, type: 'application/vnd.apple.mpegurl' }
  return { src, type: /aac/i.test(pathname) ? 'audio/aac' : 'audio/mpeg' }
}
