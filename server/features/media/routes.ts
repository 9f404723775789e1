import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { createSafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import type { AuthorizationDeps } from './authorize-playback.ts'
import { type PlaybackDeps, registerPlaybackApi } from './playback-routes.ts'
import { ImageService } from './images.ts'
import { registerImages } from './image-routes.ts'
import { pictureFetcher } from './remote-pictures.ts'
import { withOwnTexts } from './transcripts/own-texts.ts'
import { RemoteTexts, textFetcher } from './transcripts/remote-texts.ts'
import { registerTranscripts } from './transcripts/routes.ts'
import { registerEpisodes, registerVideos } from './file-routes.ts'

interface MediaDeps extends PlaybackDeps, AuthorizationDeps {
  policy: PlaybackPolicy
  /** Folder with `episodes/{podcast}/{episode}.m4a`, their transcripts, and `videos/{id}/`. */
  mediaFolder: string
  /** Folder with the master pictures of `demo:` images. */
  artworkFolder: string
  /** Folder and size limit of the disk cache of pictures. */
  imageCacheFolder: string
  imageCacheBytes: number
  /** Size limit of the memory cache of pictures. */
  imageMemoryBytes: number
}

/** Registers the Playback API, recordings, pictures, transcripts and chapters. */
export async function registerMedia(app: FastifyInstance, deps: MediaDeps): Promise<void> {
  registerPlaybackApi(app, deps)
  const safeFetch = createSafeFetch()
  const images = new ImageService({
    folder: deps.imageCacheFolder,
    maxBytes: deps.imageCacheBytes,
    maxMemoryBytes: deps.imageMemoryBytes,
    masters: deps.artworkFolder,
    onDiskError: (cause) => app.log.warn({ cause }, 'the image cache cannot be read or written'),
    fetchPicture: pictureFetcher(safeFetch),
  })
  registerImages(app, deps.db, images)
  const fetchText = withOwnTexts(deps.mediaFolder, textFetcher(safeFetch))
  registerTranscripts(app, { ...deps, texts: new RemoteTexts({ fetchText }) })
  await registerVideos(app, path.join(deps.mediaFolder, 'videos'), deps)
  await registerEpisodes(app, path.join(deps.mediaFolder, 'episodes'), deps)
}
