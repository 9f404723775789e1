import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './chip.css'

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

/** A chip that links to another page, for example a topic. */
export const ChipLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="chip" to={to}>
    {children}
  </Link>
)
