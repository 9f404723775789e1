import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Link, type LinkProps } from '../links/link.tsx'
import { Spinner } from '../status/progress.tsx'

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: ReactNode
  /** Disables the button, even in a form; its width stays. */
  isLoading?: boolean
}

/** Enter in a field of a form clicks the submit button. */
const ignoreClick = (event: MouseEvent) => event.preventDefault()

export function Button({ kind, size, isWide, icon, isLoading = false, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, isWide }, classNames(isLoading && 'is-loading', className))}
      // Not `disabled`, which would drop the focus.
      {...(isLoading && { 'aria-disabled': true, 'aria-busy': true, onClick: ignoreClick })}
    >
      {icon}
      {children}
      {isLoading && <Spinner />}
    </button>
  )
}

export interface ButtonLook {
  /** `theme` fills with the station's colour; `ink` and `outlined-ink` lie on it; `signal` is for registration; `pressed` for a toggle. */
  kind?:
    | 'primary'
    | 'theme'
    | 'signal'
    | 'ink'
    | 'outlined'
    | 'outlined-ink'
    | 'ghost'
    | 'danger'
    | 'pressed'
    | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  isWide?: boolean | undefined
}

export const buttonClass = ({ kind, size, isWide }: ButtonLook, className?: string): string =>
  classNames('button', kind, size, isWide && 'full-width', className)

interface ButtonLinkProps extends ButtonLook, LinkProps {
  icon?: ReactNode
}

export const ButtonLink = ({ kind, size, isWide, icon, children, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ kind, size, isWide }, className)}>
    {icon}
    {children}
  </Link>
)
