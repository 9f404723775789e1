/** Short facts in one line, with dots between them. */
export const FactList = ({ facts }: { facts: readonly string[] }) => (
  <span className="dot-sep">
    {facts.map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </span>
)
