import './facts.css'
interface FactsProps {
  /** Those that are not known are left out. */
  facts: readonly (string | null | undefined | false)[]
}

/** Facts in one line, with a dot between them. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter((fact) => typeof fact === 'string').filter((fact) => fact !== '')
  if (known.length === 0) return null
  return (
    <p className="meta facts">
      {known.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}
