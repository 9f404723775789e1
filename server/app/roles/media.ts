import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { imageSourceById } from '#server/features/catalogue/images.ts'
import { CoverUnavailable, registerSharePictures } from '#server/features/discovery/share-pictures/routes.ts'
import type { ImageService } from '#server/features/media/images.ts'
import { registerMedia } from '#server/features/media/routes.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Services } from '../services.ts'
import { toSite } from './shared-settings.ts'

export async function mountMedia(app: FastifyInstance, services: Services): Promise<void> {
  const { STATION_STREAMS: streams, COUNTRY_HEADER: countryHeader } = services.env
  const images = await registerMedia(app, { ...services, ...services.files, streams, countryHeader })
  registerSharePictures(app, {
    ...services,
    site: toSite(services),
    cached: (name, make) => images.derived(name, make),
    readCover: (imageId) => readCover(services.db, images, imageId),
  })
}

/** Null if the image does not exist. Throws OVERLOADED, and CoverUnavailable for every other failure. */
async function readCover(db: Database, images: ImageService, imageId: string): Promise<Uint8Array | null> {
  const source = await imageSourceById(db, imageId)
  if (!source) return null
  const rendition = { ...source, crop: '4x5', width: 640, format: 'webp' } as const
  const file = await images.read(rendition).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'OVERLOADED') throw cause
    throw new CoverUnavailable('A cover could not be read', { cause })
  })
  return file.bytes
}
