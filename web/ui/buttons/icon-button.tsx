import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name: the action. */
  label: string
  icon: ReactNode
  /** `filled` has a background. */
  kind?: 'plain' | 'filled'
  size?: 'small' | 'medium'
  /** State of a toggle. */
  isPressed?: boolean
}

/** A round button with an icon and no text. */
export function IconButton({ label, icon, kind, size, isPressed, className, ...rest }: IconButtonProps) {
  const look = classNames(kind === 'filled' && 'filled', size === 'small' && 'small', isPressed && 'is-on', className)
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', look)}
      aria-label={label}
      aria-pressed={isPressed}
    >
      {icon}
    </button>
  )
}
