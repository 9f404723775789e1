/** Something loads, or an advertisement plays; how long is not known. */
export const LoadBar = ({ label, className }: { label: string; className?: string }) => (
  <div className={className ? `load-bar ${className}` : 'load-bar'} role="progressbar" aria-label={label} />
)
