/** Something is on its way. Decoration: what waits says so by `aria-busy`. */
export const Spinner = ({ size }: { size?: 'large' }) => (
  <span className={size === 'large' ? 'spinner large' : 'spinner'} aria-hidden="true" />
)
