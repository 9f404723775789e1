import type { EngineMedia } from './engine.ts'
import { isLive, type PlayableMedia } from './state.ts'

/** What an engine needs of a media. */
export const engineMedia = (media: PlayableMedia): EngineMedia => ({
  mediaId: media.mediaId,
  isLive: isLive(media),
  kind: media.kind ?? 'audio',
  ...(media.playbackToken !== undefined && { playbackToken: media.playbackToken }),
})
