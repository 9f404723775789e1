/** An indeterminate progress bar. */
export const LoadBar = ({ label, className }: { label: string; className?: string }) => (
  <div className={className ? `load-bar ${className}` : 'load-bar'} role="progressbar" aria-label={label} />
)
