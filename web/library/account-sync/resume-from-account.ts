import { loadedCommands } from '#web/player/core/player-access.ts'
import { playerStore } from '#web/player/core/player-store.ts'
import { isAtRest } from '#web/player/core/state.ts'
import { type AiringPosition, airingPosition } from '#web/player/progress/airing-position.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'

/**
 * Moves a paused player to a newer position from another device. `any` also moves a player that plays, because it started before the
 * account's first response, unless the listener chose the position.
 */
export function resumeFrom(entry: ProgressEntry, when: 'paused' | 'any'): void {
  const position = airingPosition(entry, Date.now())
  if (position?.channel.mediaId === playerStore.get().mediaId) return resumeChannelFrom(position)
  const { mediaId, playing, loading, ended } = playerStore.get()
  // A media at rest follows the stored progress.
  if (mediaId !== entry.media.mediaId || ended || entry.isFinished || isAtRest(playerStore.get())) return
  if (when === 'any' && loading) {
    const unsubscribe = playerStore.subscribe(() => {
      if (playerStore.get().loading) return
      unsubscribe()
      resumeFrom(entry, when)
    })
    return
  }
  const commands = loadedCommands()
  const isOvertaken = when === 'any' && !commands?.isPositionChosen
  if (isOvertaken || (!playing && !loading)) commands?.syncPosition(entry.seconds)
}

function resumeChannelFrom({ instant }: AiringPosition): void {
  const { playing, loading } = playerStore.get()
  if (!playing && !loading) loadedCommands()?.live.seekTo(instant)
}
