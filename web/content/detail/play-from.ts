import { touchAudioElement } from '#web/player/builtin/audio-element.ts'
import { loadRequests } from '#web/player/player-access.ts'
import { playerStore } from '#web/player/player-store.ts'
import type { PlayableMedia } from '#web/player/state.ts'

/** Plays `media` from a point in seconds. Must be called while the press is being handled. */
export async function playFrom(media: PlayableMedia, seconds: number): Promise<void> {
  touchAudioElement()
  const requests = await loadRequests()
  if (playerStore.get().mediaId !== media.mediaId) return requests.start(media, { startAt: seconds })
  requests.seekTo(seconds)
  if (!playerStore.get().playing) await requests.play()
}
