import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: ReactNode
  /** Keeps its width, shows a spinner, takes no press. */
  isLoading?: boolean
}

/** A button with a label; it submits nothing unless it says so. */
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
