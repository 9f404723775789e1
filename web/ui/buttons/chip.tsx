import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../links/link.tsx'

/** A toggle chip. */
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

/** A chip that links to another page, for example a topic, or to another view of this one. */
export const ChipLink = (link: LinkProps) => <Link className="chip" {...link} />
