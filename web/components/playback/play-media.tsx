import type { MouseEvent } from 'react'
import { LABELS } from '#web/lib/text/messages.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { usePlayControl, type PlayControlState } from '#web/player/ui/mini/use-play-control.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PlayButton, type PlayButtonState } from '#web/ui/buttons/play-button.tsx'
import { PauseIcon, PlayIcon, StopIcon } from '#web/ui/icons/media-icons.tsx'

interface PlayMediaProps {
  media: PlayableMedia
  /** Name of the station if the media is its live channel. */
  stationName?: string | undefined
}

interface RoundProps extends PlayMediaProps {
  /** Label while idle or paused; "Play" and the title by default. */
  label?: string
  size?: 'small' | 'large' | 'huge'
  kind?: 'outline' | 'ink' | 'theme'
}

/** The round play button of a card. */
export function PlayMedia({ media, stationName, label, size, kind }: RoundProps) {
  const { state, toggle, prepare } = usePlayControl(media)
  return (
    <PlayButton
      state={buttonState(state, stationName !== undefined)}
      label={label !== undefined && isAtRest(state) ? label : labelOf(state, media, stationName)}
      {...(size && { size })}
      {...(kind && { kind })}
      onClick={toggle}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  )
}

interface LabelledProps extends PlayMediaProps {
  kind: 'ink' | 'primary' | 'theme'
  /** Text while idle or paused; "Listen live" or "Play" by default. */
  label?: string
  size?: 'medium' | 'large'
}

/** The play button of a page header, with visible text: "Listen live", "Play", "Stop". */
export function PlayButtonWithLabel({ media, stationName, kind, label, size = 'large' }: LabelledProps) {
  const { state, toggle, prepare } = usePlayControl(media)
  const isLive = stationName !== undefined
  /** Keeps the width, so that a shorter text does not move the elements beside the button. */
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.style.minWidth = `${currentTarget.offsetWidth}px`
    toggle()
  }
  const hasCustomText = label !== undefined && label !== textOf(state, isLive) && isAtRest(state)
  return (
    <Button
      kind={kind}
      size={size}
      icon={ICONS[buttonState(state, isLive)]}
      isLoading={state === 'loading'}
      className="sm:min-w-[7.7em]"
      aria-label={hasCustomText ? `${label}: ${media.title}` : labelOf(state, media, stationName)}
      onClick={press}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {hasCustomText ? label : textOf(state, isLive)}
    </Button>
  )
}

const ICONS = {
  play: <PlayIcon />,
  pause: <PauseIcon />,
  stop: <StopIcon />,
  loading: <PlayIcon />,
  error: <PlayIcon />,
}

const isAtRest = (state: PlayControlState) => state === 'idle' || state === 'paused'

function buttonState(state: PlayControlState, isLive: boolean): PlayButtonState {
  if (state === 'playing') return isLive ? 'stop' : 'pause'
  return state === 'loading' || state === 'error' ? state : 'play'
}

/** Accessible name. It starts with the visible text, so that voice control recognises it (WCAG 2.5.3). */
function labelOf(state: PlayControlState, { title }: PlayableMedia, stationName: string | undefined): string {
  const name = stationName ?? title
  if (state === 'error') return LABELS.tryAgain(name)
  if (state === 'loading') return LABELS.loading(name)
  if (state === 'playing') return stationName ? LABELS.stop(name) : LABELS.pause(name)
  return stationName ? LABELS.listenLive(name) : LABELS.play(name)
}

function textOf(state: PlayControlState, isLive: boolean): string {
  if (state === 'error') return 'Try again'
  // Covered by the spinner; the accessible name starts with it.
  if (state === 'loading') return 'Loading'
  if (state === 'playing') return isLive ? 'Stop' : 'Pause'
  return isLive ? 'Listen live' : 'Play'
}
