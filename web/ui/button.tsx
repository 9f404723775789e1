import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: ReactNode
  /** Disables the button and shows a spinner at the same width. */
  isLoading?: boolean
}

/** A button with a text label; `type` defaults to `button`. */
export function Button({ kind, size, isWide, icon, isLoading = false, children, className, ...rest }: ButtonProps) {
  const state = [isLoading && 'is-loading', className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, isWide }, state)}
      disabled={isLoading || rest.disabled}
      aria-busy={isLoading || undefined}
    >
      {icon}
      {children}
      {isLoading && <Spinner />}
    </button>
  )
}
