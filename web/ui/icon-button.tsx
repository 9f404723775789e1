import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** What a press does. */
  label: string
  icon: ReactNode
  /** `filled` has a ground of its own. */
  kind?: 'plain' | 'filled'
  size?: 'small' | 'medium'
  /** For toggles: whether it is on. */
  isPressed?: boolean
}

/** A round button with an icon only. */
export function IconButton({ label, icon, kind, size, isPressed, className, ...rest }: IconButtonProps) {
  const look = [kind === 'filled' && 'filled', size === 'small' && 'small', isPressed && 'is-on', className]
  return (
    <button
      type="button"
      {...rest}
      className={['icon-button', ...look].filter(Boolean).join(' ')}
      aria-label={label}
      aria-pressed={isPressed}
    >
      {icon}
    </button>
  )
}
