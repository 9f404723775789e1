import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { registerCatalog } from './catalog.ts'
import { ImageService } from './images.ts'
import { registerImages } from './image-door.ts'

interface MediaDeps {
  db: Database
  /** Streams of other software by station id, from configuration. */
  streams: ReadonlyMap<string, string>
  /** Folder with `episodes/{podcast}/{episode}.m4a`. */
  mediaFolder: string
  /** Folder with the master pictures of `demo:` images. */
  artworkFolder: string
  /** Folder where finished pictures are kept. */
  imageCacheFolder: string
}

/** The media catalog, sound files and pictures. */
export async function registerMedia(app: FastifyInstance, deps: MediaDeps): Promise<void> {
  registerCatalog(app, deps)
  registerImages(app, deps.db, new ImageService(deps.imageCacheFolder, deps.artworkFolder))
  await app.register(fastifyStatic, {
    root: path.join(deps.mediaFolder, 'episodes'),
    prefix: '/media/episodes/',
    index: false,
    decorateReply: false,
    allowedPath: (file) => file.endsWith('.m4a'),
    maxAge: '30d',
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
  })
}
