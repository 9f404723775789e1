import { once } from '#web/lib/memoize.ts'
import { loadedCommands, loadCommands } from '../../core/player-access.ts'
import { playerStore } from '../../core/player-store.ts'
import { isAtRest } from '../../core/state.ts'
import { Stages } from './stages.ts'

export const pageStages = once(() => {
  const stages = new Stages(attach)
  const follow = () => {
    const state = playerStore.get()
    stages.play(state.kind === 'video' && !isAtRest(state) ? state.mediaId : null)
  }
  playerStore.subscribe(follow)
  follow()
  return stages
})

/** Synchronously if possible: removing a stage from the DOM removes the video on it. */
function attach(screen: HTMLElement | null): void {
  const commands = loadedCommands()
  if (commands) commands.attachStage(screen)
  // A failed load has been reported and has no video.
  else
    loadCommands().then(
      (loaded) => loaded.attachStage(screen),
      () => undefined,
    )
}
