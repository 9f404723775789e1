import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readContext } from '#server/gateway/loaders.ts'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { decodePath } from '#server/lib/urls/decode-path.ts'
import { findFacts } from '../find-facts.ts'
import type { FactsContext } from '../page-facts.ts'
import { pictureVersion, sharePicturePath } from './share-picture-url.ts'
import { SharePictures } from './share-pictures.ts'

interface SharePicturesDeps {
  db: FactsContext['db']
  site: FactsContext['site']
  clock: () => Date
  /** Reads the picture cache, or stores the result of `make` in it. */
  cached: (name: string, make: () => Promise<Buffer>) => Promise<{ bytes: Buffer; etag: string }>
  /** In the proportion 4:5; null where there is none. Throws CoverUnavailable. */
  readCover: (imageId: string) => Promise<Uint8Array | null>
}

const URL_PATTERN = /^\/share-pictures\/([\da-f]{10})(\/.+)\.jpg$/
const FOREVER = 'public, max-age=31536000, immutable'
const FOR_MINUTES = 'public, max-age=300'

export class CoverUnavailable extends Error {}

/** `/share-pictures/{version}{path of the page}.jpg`. Other versions redirect to the current one, so that clients cannot fill the cache. */
export function registerSharePictures(app: FastifyInstance, deps: SharePicturesDeps): void {
  const pictures = new SharePictures()
  app.addHook('onClose', async () => pictures.close())
  app.route({
    method: ['GET', 'HEAD'],
    url: '/share-pictures/*',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { db, site, clock } = deps
      const [requestPath = ''] = request.url.split('?', 1)
      const [, version, path = ''] = URL_PATTERN.exec(decodePath(requestPath) ?? requestPath) ?? []
      const facts = path && (await findFacts({ ...readContext(db, clock()), site }, path === '/home' ? '/' : path))
      if (!facts) throw new AppError('NOT_FOUND', 'There is no such page')
      if (version !== pictureVersion(facts)) return reply.redirect(sharePicturePath(facts), 302)
      const { name, kicker, theme, imageId } = facts
      const draw = (cover: Uint8Array | null) => pictures.draw({ name, kicker, theme, siteName: site.name, cover })
      const send = (bytes: Buffer, cacheControl: string, etag: string) =>
        sendBytes(request, reply, { body: [bytes], contentType: 'image/jpeg', cacheControl, etag })
      try {
        const { bytes, etag } = await deps.cached(`share-picture ${version} ${site.name}`, async () =>
          draw(imageId === null ? null : await deps.readCover(imageId)),
        )
        send(bytes, FOREVER, etag)
      } catch (cause) {
        if (!(cause instanceof CoverUnavailable)) throw cause
        // Sent without a cover, cached for minutes and not stored.
        send(await draw(null), FOR_MINUTES, `"${version}-without-cover"`)
      }
      return reply
    },
  })
}
