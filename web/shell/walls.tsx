import { MINI_PLAYER_COMMANDS } from '#web/player/core/mini-player-commands.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import { MiniPlayerView } from '#web/player/ui/mini/mini-player-view.tsx'
import { isShown } from '#web/player/ui/player.tsx'
import type { ModalFlags } from '#web/session/modal-store.ts'
import { RegistrationWall } from '#web/session/wall/registration-wall.tsx'
import { Paywall } from './paywall/paywall.tsx'

/** The mini player is out of reach behind them, so each has its own. */
export const Walls = ({ regwall, paywall }: Pick<ModalFlags, 'regwall' | 'paywall'>) => (
  <>
    <RegistrationWall isOpen={regwall} player={regwall && <WallPlayer />} />
    <Paywall isOpen={paywall} player={paywall && <WallPlayer />} />
  </>
)

/** Apart from the walls, which stay mounted: their artwork must not render with each change of the position. */
function WallPlayer() {
  const state = usePlayer((player) => player)
  return isShown(state) && <MiniPlayerView state={state} commands={MINI_PLAYER_COMMANDS} expand={null} />
}
