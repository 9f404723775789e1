import { RotateCcw } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { LABELS } from '#web/lib/text/messages.ts'
import { PauseIcon, PlayIcon, StopIcon } from '../icons/media-icons.tsx'
import { Spinner } from '../status/progress.tsx'

/** The action of the button; `error` retries. */
export type PlayButtonState = 'play' | 'pause' | 'stop' | 'loading' | 'error'

export const PLAY_BUTTON_ICONS: Record<PlayButtonState, ReactNode> = {
  play: <PlayIcon />,
  pause: <PauseIcon />,
  stop: <StopIcon />,
  loading: <Spinner />,
  error: <RotateCcw className="icon" aria-hidden="true" />,
}

/** The accessible name of each action, with the title of the media. */
export const PLAY_BUTTON_LABELS: Record<PlayButtonState, (title: string) => string> = {
  play: LABELS.play,
  pause: LABELS.pause,
  stop: LABELS.stop,
  loading: LABELS.loading,
  error: LABELS.tryAgain,
}

const SIZES = { small: 'small', medium: '', large: 'large', huge: 'huge' } as const
const KINDS = { primary: '', theme: 'theme', ink: 'ink', outline: 'outlined' } as const

interface PlayButtonProps extends ComponentProps<'button'> {
  state: PlayButtonState
  /** Accessible name with action and title: "Play The night the grid held". */
  label: string
  size?: keyof typeof SIZES
  kind?: keyof typeof KINDS
}

/** The round play button, 40, 48, 64 or 84 px in diameter. */
export function PlayButton({ state, label, size = 'medium', kind = 'primary', className, ...rest }: PlayButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('play', SIZES[size], KINDS[kind], className)}
      aria-label={label}
      aria-busy={state === 'loading' || undefined}
    >
      {PLAY_BUTTON_ICONS[state]}
    </button>
  )
}
