import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './button-class.ts'

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
