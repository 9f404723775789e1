interface FactsProps {
  /** Empty values are left out. */
  facts: readonly (string | null | undefined | false)[]
}

export function Facts({ facts }: FactsProps) {
  const present = facts.filter((fact) => typeof fact === 'string').filter((fact) => fact !== '')
  if (present.length === 0) return null
  return (
    <p className="meta facts">
      {present.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}
