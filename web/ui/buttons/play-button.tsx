import { RotateCcw } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { PauseIcon, PlayIcon, StopIcon } from '../icons/media-icons.tsx'
import { Spinner } from '../status/progress.tsx'

export type PlayButtonState = 'play' | 'pause' | 'stop' | 'loading' | 'error'

export const PLAY_BUTTON_ICONS: Record<PlayButtonState, ReactNode> = {
  play: <PlayIcon />,
  pause: <PauseIcon />,
  stop: <StopIcon />,
  loading: <Spinner />,
  error: <RotateCcw className="icon" aria-hidden="true" />,
}

interface PlayButtonProps extends ComponentProps<'button'> {
  state: PlayButtonState
  /** Accessible name with action and title: "Play The night the grid held". */
  label: string
  size?: 'small' | 'large' | 'huge' | undefined
  kind?: 'theme' | 'ink' | 'outlined' | undefined
}

export function PlayButton({ state, label, size, kind, className, ...rest }: PlayButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('play', size, kind, className)}
      aria-label={label}
      aria-busy={state === 'loading' || undefined}
    >
      {PLAY_BUTTON_ICONS[state]}
    </button>
  )
}
