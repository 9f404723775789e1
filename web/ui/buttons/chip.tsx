import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../links/link.tsx'

export const Chip = ({
  isPressed,
  onClick,
  children,
}: {
  isPressed: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button type="button" className="chip" aria-pressed={isPressed} onClick={onClick}>
    {children}
  </button>
)

export const ChipLink = (link: LinkProps) => <Link className="chip" {...link} />
