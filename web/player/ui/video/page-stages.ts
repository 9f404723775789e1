import { loadedCommands, loadCommands } from '../../core/player-access.ts'
import { playerStore } from '../../core/player-store.ts'
import { Stages } from './stages.ts'

let stages: Stages | undefined

/** The page's stages; created and bound to the store on first use. */
export function pageStages(): Stages {
  if (stages) return stages
  const made = new Stages(attach)
  const follow = () => {
    const { kind, mediaId } = playerStore.get()
    made.play(kind === 'video' ? mediaId : null)
  }
  playerStore.subscribe(follow)
  follow()
  return (stages = made)
}

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
