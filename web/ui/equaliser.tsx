/** Three bars that move while something plays; decoration. */
export const Equaliser = () => (
  <span className="eq" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
