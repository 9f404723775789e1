/** Three bars that move while something plays; decoration. */
export const Equaliser = () => (
  <span className="equaliser" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
