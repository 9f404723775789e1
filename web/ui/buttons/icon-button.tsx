import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name: the action. */
  label: string
  icon: ReactNode
  kind?: 'plain' | 'filled'
  size?: 'small' | 'medium'
  isPressed?: boolean
}

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
