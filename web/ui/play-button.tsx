import { RotateCcw } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { PauseIcon, PlayIcon, StopIcon } from './media-icons.tsx'
import { Spinner } from './spinner.tsx'

/** What a press would do; `error` tries again. */
export type PlayButtonState = 'play' | 'pause' | 'stop' | 'loading' | 'error'

const ICONS: Record<PlayButtonState, ReactNode> = {
  play: <PlayIcon />,
  pause: <PauseIcon />,
  stop: <StopIcon />,
  loading: <Spinner />,
  error: <RotateCcw className="icon" aria-hidden="true" />,
}

const SIZES = { small: 'small', medium: '', large: 'large', huge: 'huge' } as const
const KINDS = { primary: '', theme: 'theme', ink: 'ink', outline: 'outlined' } as const

interface PlayButtonProps extends ComponentProps<'button'> {
  state: PlayButtonState
  /** Names the action and the thing: "Play The night the grid held". */
  label: string
  size?: keyof typeof SIZES
  kind?: keyof typeof KINDS
}

/** The round button of playback, 40, 48, 64 or 84 across. */
export function PlayButton({ state, label, size = 'medium', kind = 'primary', className, ...rest }: PlayButtonProps) {
  const look = [SIZES[size], KINDS[kind], className]
  return (
    <button
      type="button"
      {...rest}
      className={['play', ...look].filter(Boolean).join(' ')}
      aria-label={label}
      aria-busy={state === 'loading' || undefined}
    >
      {ICONS[state]}
    </button>
  )
}
