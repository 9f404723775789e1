import { loadedCommands, loadCommands } from '../../core/player-access.ts'
import { playerStore } from '../../core/player-store.ts'
import { Stages } from './stages.ts'

let stages: Stages | undefined

/** The stages of this page; they follow what plays from the first time that somebody asks for them. */
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

/** At once where it can be: a stage that goes takes with it what still stands on it. */
function attach(screen: HTMLElement | null): void {
  const commands = loadedCommands()
  if (commands) commands.attachStage(screen)
  // What could not be fetched plays nothing either, and says so itself.
  else
    loadCommands().then(
      (loaded) => loaded.attachStage(screen),
      () => undefined,
    )
}
