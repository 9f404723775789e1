import type { ReactNode } from 'react'

interface FactListProps {
  facts: readonly string[]
  /** The one of them that says how long something is. */
  length?: string
  /** What stands in its place, or after all facts where it is not among them. */
  children?: ReactNode
}

/** Short facts in one line, with dots between them. */
export const FactList = ({ facts, length, children }: FactListProps) => (
  <span className="dot-separated">
    {facts.map((fact) => (
      <span key={fact} className={fact === length ? 'duration' : undefined}>
        {(fact === length && children) || fact}
      </span>
    ))}
    {children && !facts.some((fact) => fact === length) && <span className="duration">{children}</span>}
  </span>
)
