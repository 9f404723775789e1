/** Something loads, or an advertisement plays; how long is not known. */
export const LoadBar = ({ label, className }: { label: string; className?: string }) => (
  <div className={className ? `loadbar ${className}` : 'loadbar'} role="progressbar" aria-label={label} />
)
