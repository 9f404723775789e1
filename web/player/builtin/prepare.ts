import type { PlaybackVideo } from '#contract/playback.ts'
import type { EngineMedia } from '../engine.ts'
import type { PreparedSource } from './attachment.ts'
import { findVideo } from './catalog.ts'
import { playableSource } from './playable-source.ts'
import { abilitiesOf, waysToPlay } from './ways.ts'

/** What was fetched for a media before it was asked for. */
export interface Preparation {
  mediaId: string
  video: Promise<PlaybackVideo>
  /** Undefined while it is on its way, and where nothing is to be fetched ahead. */
  source: PreparedSource | undefined
  isFresh: boolean
  /** Lets go of what is not used. */
  drop: () => void
}

/** Asks the catalog and, for a live channel that is read by script, fetches the script and the playlists. */
export function prepareMedia({ mediaId, isLive }: EngineMedia, element: HTMLAudioElement): Preparation {
  const dropped = new AbortController()
  const { signal } = dropped
  const preparation: Preparation = {
    mediaId,
    video: findVideo(mediaId, signal),
    source: undefined,
    isFresh: true,
    drop() {
      preparation.isFresh = false
      dropped.abort()
    },
  }
  const fetchAhead = async () => {
    const source = playableSource(await preparation.video, element)
    if (!source || !isLive || waysToPlay(source, isLive, abilitiesOf(element))[0] !== 'hls') return
    const { prepareHls } = await import('./attach-hls.ts')
    if (!signal.aborted) preparation.source = prepareHls(source, { isLive, startAt: 0, signal })
  }
  // Whoever needs it asks again and hears what went wrong.
  fetchAhead().catch(() => (preparation.isFresh = false))
  return preparation
}
