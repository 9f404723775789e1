import { clockTime } from '#web/lib/time/clock-time.ts'
import { loadedCommands, pressPlay, pressResumeAiring } from '#web/player/core/player-access.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import type { AiringPosition } from '#web/player/progress/airing-position.ts'
import { controlState, offDuringAd, PLAY_BUTTONS, playControlLabel } from '#web/player/ui/mini/use-play-control.ts'
import { PlayButton } from '#web/ui/buttons/play-button.tsx'

export const resumeText = ({ instant }: AiringPosition): string => `Resume at ${clockTime(instant)}`

/** Resumes the live channel, or the recording so far. */
export function ResumeAiring({ position }: { position: AiringPosition }) {
  const { channel, recording } = position
  const current = usePlayer(({ mediaId }) => (mediaId === recording.mediaId ? recording : channel))
  const state = usePlayer((player) => controlState(player, current.mediaId))
  const button = PLAY_BUTTONS[state]
  const label = button === 'play' ? `${resumeText(position)}: ${channel.title}` : playControlLabel(state, channel.title)
  const press = () => {
    if (button === 'pause') loadedCommands()?.pause()
    else if (current === recording || button !== 'play') void pressPlay(current)
    else void pressResumeAiring(position)
  }
  return <PlayButton state={button} label={label} size="small" onClick={press} {...offDuringAd(state)} />
}
