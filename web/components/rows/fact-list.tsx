import type { ReactNode } from 'react'

interface FactListProps {
  facts: readonly string[]
  /** The element of `facts` that is the length. */
  length?: string
  /** Replaces the length; appended if `facts` does not contain it. */
  children?: ReactNode
}

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
