import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Link, type LinkProps } from '../links/link.tsx'
import { Spinner } from '../status/progress.tsx'

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: ReactNode
  /** Disables the button, also in a form, and shows a spinner at the same width. */
  isLoading?: boolean
}

/** Pressing Enter in a field of a form clicks its submit button. */
const ignoreClick = (event: MouseEvent) => event.preventDefault()

/** A button with a text label; `type` defaults to `button`. */
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
  /**
   * A CSS class. `theme` fills with the station's colour; `ink` and `outlined-ink` are for such a fill; `signal` is for registration
   * only; `pressed` is the on state of a toggle, as in Following.
   */
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
  /** Medium by default. */
  size?: 'small' | 'medium' | 'large' | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
}

export const buttonClass = ({ kind, size, isWide }: ButtonLook, className?: string): string =>
  classNames('button', kind, size, isWide && 'full-width', className)

interface ButtonLinkProps extends ButtonLook, LinkProps {
  icon?: ReactNode
}

/** A link with the appearance of a button. */
export const ButtonLink = ({ kind, size, isWide, icon, children, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ kind, size, isWide }, className)}>
    {icon}
    {children}
  </Link>
)
