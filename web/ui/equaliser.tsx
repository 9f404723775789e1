/** Three animated bars that mark playback; decorative. */
export const Equaliser = () => (
  <span className="equaliser" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
