/** A loading spinner. Decorative: the waiting element has `aria-busy`. */
export const Spinner = ({ size }: { size?: 'large' }) => (
  <span className={size === 'large' ? 'spinner large' : 'spinner'} aria-hidden="true" />
)
