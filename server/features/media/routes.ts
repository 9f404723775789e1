import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { createSafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import type { AuthorizationDeps } from './authorize-playback.ts'
import { type CatalogDeps, registerCatalog } from './playback-routes.ts'
import { ImageService } from './images.ts'
import { registerImages } from './image-routes.ts'
import { pictureFetcher } from './remote-pictures.ts'
import { RemoteTexts, textFetcher } from './transcripts/remote-texts.ts'
import { registerTranscripts } from './transcripts/routes.ts'
import { registerEpisodes, registerVideos } from './file-routes.ts'

interface MediaDeps extends CatalogDeps, AuthorizationDeps {
  policy: PlaybackPolicy
  /** Folder with `episodes/{podcast}/{episode}.m4a` and `videos/{id}/`. */
  mediaFolder: string
  /** Folder with the master pictures of `demo:` images. */
  artworkFolder: string
  /** Folder where finished pictures are kept, and the most bytes that they may take. */
  imageCacheFolder: string
  imageCacheBytes: number
  /** The most bytes of pictures that are kept in memory. */
  imageMemoryBytes: number
}

/** The media catalog, sound files, films, pictures, and what is said in recordings. */
export async function registerMedia(app: FastifyInstance, deps: MediaDeps): Promise<void> {
  registerCatalog(app, deps)
  const safeFetch = createSafeFetch()
  const images = new ImageService({
    folder: deps.imageCacheFolder,
    mostBytes: deps.imageCacheBytes,
    mostBytesInMemory: deps.imageMemoryBytes,
    masters: deps.artworkFolder,
    onDiskTrouble: (cause) => app.log.warn({ cause }, 'finished pictures are not saved'),
    fetchPicture: pictureFetcher(safeFetch),
  })
  registerImages(app, deps.db, images)
  registerTranscripts(app, { ...deps, texts: new RemoteTexts({ fetchText: textFetcher(safeFetch) }) })
  await registerVideos(app, path.join(deps.mediaFolder, 'videos'), deps)
  await registerEpisodes(app, path.join(deps.mediaFolder, 'episodes'), deps)
}
