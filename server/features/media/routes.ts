import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { createSafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import { imageKey } from '#server/lib/media-store/content-keys.ts'
import { type MediaStore, readWhole } from '#server/lib/media-store/media-store.ts'
import type { AuthorizationDeps } from './authorize-playback.ts'
import { registerDownloads } from './download-routes.ts'
import { registerEpisodes, registerVideos } from './file-routes.ts'
import { registerImages } from './image-routes.ts'
import { ImageService } from './images.ts'
import { type PlaybackDeps, registerPlaybackApi } from './playback-routes.ts'
import { imageFetcher } from './remote-images.ts'
import { registerSpotFiles } from './spot-routes.ts'
import { withLocalTexts } from './transcripts/local-texts.ts'
import { RemoteTexts, textFetcher } from './transcripts/remote-texts.ts'
import { registerTranscripts } from './transcripts/routes.ts'

interface MediaDeps extends PlaybackDeps, AuthorizationDeps {
  policy: PlaybackPolicy
  store: MediaStore
  /** Contains `episodes/{podcast}/{episode}.m4a`, their transcripts, `videos/{id}/` and `spots/`. */
  mediaFolder: string
  artworkFolder: string
  /** Contains `pictures/` and `episodes/` of imported content. */
  contentFolder: string
  imageCacheFolder: string
  imageCacheBytes: number
  imageMemoryBytes: number
}

export async function registerMedia(app: FastifyInstance, deps: MediaDeps): Promise<ImageService> {
  registerPlaybackApi(app, deps)
  registerDownloads(app, deps)
  const safeFetch = createSafeFetch()
  const images = new ImageService({
    folder: deps.imageCacheFolder,
    maxBytes: deps.imageCacheBytes,
    maxMemoryBytes: deps.imageMemoryBytes,
    masters: deps.artworkFolder,
    contentMasters: path.join(deps.contentFolder, 'pictures'),
    readContentMaster: (name) => readWhole(deps.store, imageKey(name)),
    onDiskError: (cause) => app.log.warn({ cause }, 'the image cache cannot be read or written'),
    fetchImage: imageFetcher(safeFetch),
  })
  registerImages(app, deps.db, images)
  const fetchText = withLocalTexts([deps.mediaFolder, deps.contentFolder], textFetcher(safeFetch), deps.store)
  registerTranscripts(app, { ...deps, texts: new RemoteTexts({ fetchText }) })
  const folders = (name: string) => [deps.mediaFolder, deps.contentFolder].map((folder) => path.join(folder, name))
  await registerVideos(app, folders('videos'), deps)
  await registerEpisodes(app, folders('episodes'), deps)
  registerSpotFiles(app, deps.mediaFolder)
  return images
}
