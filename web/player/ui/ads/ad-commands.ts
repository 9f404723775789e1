import type { AdControls } from '../../core/ad-port.ts'
import { loadedCommands } from '../../core/player-access.ts'

export const AD_COMMANDS: Pick<AdControls, 'skip' | 'clicked' | 'companionShown' | 'companionClicked'> = {
  skip: () => loadedCommands()?.ad?.skip(),
  clicked: () => loadedCommands()?.ad?.clicked(),
  companionShown: () => loadedCommands()?.ad?.companionShown(),
  companionClicked: () => loadedCommands()?.ad?.companionClicked(),
}
