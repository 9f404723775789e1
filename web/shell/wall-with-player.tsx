import { MINI_PLAYER_COMMANDS } from '#web/player/core/mini-player-commands.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import { MiniPlayerView } from '#web/player/ui/mini/mini-player-view.tsx'
import { isShown } from '#web/player/ui/player.tsx'
import { RegistrationWall } from '#web/session/wall/registration-wall.tsx'

/** The registration wall with the mini player, which is out of reach behind it. */
export function WallWithPlayer({ isOpen }: { isOpen: boolean }) {
  const state = usePlayer((player) => player)
  const player = isOpen && isShown(state) && (
    <MiniPlayerView state={state} commands={MINI_PLAYER_COMMANDS} expand={null} />
  )
  return <RegistrationWall isOpen={isOpen} player={player} />
}
