import type { MouseEvent } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { LABELS } from '#web/lib/text/messages.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import {
  offDuringAd,
  PLAY_BUTTONS,
  type PlayControlState,
  playControlLabel,
  usePlayControl,
} from '#web/player/ui/mini/use-play-control.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PLAY_BUTTON_ICONS, PlayButton, type PlayButtonState } from '#web/ui/buttons/play-button.tsx'

interface PlayMediaProps {
  media: PlayableMedia
  /** Name of the station if the media is its live channel. */
  stationName?: string | undefined
}

interface RoundProps extends PlayMediaProps {
  label?: string
  size?: 'small' | 'large' | 'huge'
  kind?: 'outlined' | 'ink' | 'theme'
}

export function PlayMedia({ media, stationName, label, size, kind }: RoundProps) {
  const { state, toggle, prepare } = usePlayControl(media)
  return (
    <PlayButton
      state={buttonOf(state, stationName !== undefined)}
      label={label !== undefined && isAtRest(state) ? label : labelOf(state, media, stationName)}
      size={size}
      kind={kind}
      onClick={toggle}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...offDuringAd(state)}
    />
  )
}

interface LabelledProps extends PlayMediaProps {
  kind: 'ink' | 'primary' | 'theme'
  label?: string
  size?: 'medium' | 'large'
}

export function PlayButtonWithLabel({ media, stationName, kind, label, size = 'large' }: LabelledProps) {
  const { state, toggle, prepare } = usePlayControl(media)
  const isLive = stationName !== undefined
  const button = buttonOf(state, isLive)
  const text = state === 'ad' ? 'Ad' : isLive && isAtRest(state) ? 'Listen live' : TEXTS[button]
  const off = offDuringAd(state)
  /** Keeps the width, so that a shorter text does not move the elements beside the button. */
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.style.minWidth = `${currentTarget.offsetWidth}px`
    toggle()
  }
  const hasCustomText = label !== undefined && label !== text && isAtRest(state)
  return (
    <Button
      kind={kind}
      size={size}
      icon={PLAY_BUTTON_ICONS[button === 'stop' || button === 'pause' ? button : 'play']}
      isLoading={state === 'loading'}
      aria-label={hasCustomText ? `${label}: ${media.title}` : labelOf(state, media, stationName)}
      onClick={press}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...off}
      className={classNames('sm:min-w-[7.7em]', off.className)}
    >
      {hasCustomText ? label : text}
    </Button>
  )
}

/** A live channel is stopped; other media are paused. */
const buttonOf = (state: PlayControlState, isLive: boolean): PlayButtonState =>
  isLive && state === 'playing' ? 'stop' : PLAY_BUTTONS[state]

/** The spinner covers the text of `loading`, with which the accessible name starts. */
const TEXTS: Record<PlayButtonState, string> = {
  play: 'Play',
  pause: 'Pause',
  stop: 'Stop',
  loading: 'Loading',
  error: 'Try again',
}

const isAtRest = (state: PlayControlState) => state === 'idle' || state === 'paused'

/** Starts with the visible text, so that voice control recognises it (WCAG 2.5.3). */
function labelOf(state: PlayControlState, { title }: PlayableMedia, stationName: string | undefined): string {
  if (stationName === undefined) return playControlLabel(state, title)
  if (isAtRest(state)) return LABELS.listenLive(stationName)
  return state === 'playing' ? LABELS.stop(stationName) : playControlLabel(state, stationName)
}
