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

const KINDS = {
  neutral: '',
  primary: 'primary',
  theme: 'theme',
  signal: 'signal',
  ink: 'ink',
  outline: 'outlined',
  'outline-ink': 'outlined-ink',
  ghost: 'ghost',
  danger: 'danger',
  /** The on state of a toggle, as in Following. */
  pressed: 'pressed',
} as const

const SIZES = { small: 'small', medium: '', large: 'large' } as const

export interface ButtonLook {
  /** `theme` fills with the station's colour; `ink` and `outline-ink` are for such a fill; `signal` is for registration only. */
  kind?: keyof typeof KINDS | undefined
  size?: keyof typeof SIZES | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
}

export const buttonClass = (
  { kind = 'neutral', size = 'medium', isWide = false }: ButtonLook,
  className = '',
): string => classNames('button', KINDS[kind], SIZES[size], isWide && 'full-width', className)

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
