import { LABELS } from '#web/lib/text/messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { StopIcon } from '#web/ui/icons/media-icons.tsx'
import { canRewind } from '../../core/live-window.ts'
import { isAtRest, type PlayerState } from '../../core/state.ts'

interface StopLiveProps {
  state: PlayerState
  onStop: () => void
}

/** For a channel whose main button pauses it. */
export function StopLive({ state, onStop }: StopLiveProps) {
  if (!state.playing || !canRewind(state)) return null
  return (
    <IconButton
      className="stop-live"
      label={LABELS.stop(state.title)}
      icon={<StopIcon />}
      onClick={({ currentTarget }) => {
        // The focused button leaves the page.
        const buttons = currentTarget.closest('section, .expanded-player')?.querySelectorAll<HTMLElement>('.play') ?? []
        for (const button of buttons) button.focus({ preventScroll: true })
        onStop()
      }}
    />
  )
}

export const hasSavedPosition = (state: PlayerState): boolean =>
  state.live && state.playheadAt !== null && isAtRest(state)

interface GoLiveProps {
  state: PlayerState
  isBehind: boolean
  onGo: () => void
}

/** For a channel that is behind live, or resumes there. */
export function GoLive({ state, isBehind, onGo }: GoLiveProps) {
  const { ad } = state
  const isSaved = hasSavedPosition(state)
  if (ad.podActive || (!isBehind && !isSaved)) return null
  return (
    <button type="button" className="go-live" onClick={onGo}>
      <span className="lamp" aria-hidden="true" />
      {isSaved ? 'Listen live' : 'Back to live'}
    </button>
  )
}
