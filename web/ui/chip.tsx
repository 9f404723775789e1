import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A chip that can be on or off. */
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

/** A chip that leads to another page, for example to a topic. */
export const ChipLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="chip" to={to}>
    {children}
  </Link>
)
