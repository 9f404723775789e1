/** Something is on its way. Decoration: what waits says so by `aria-busy`. */
export const Spinner = ({ size }: { size?: 'large' }) => (
  <span className={size === 'large' ? 'spin l' : 'spin'} aria-hidden="true" />
)
