/** The first stop of the keyboard: past the menus, to the content. */
export const SkipLink = ({ to }: { to: string }) => (
  <a className="skip-link" href={`#${to}`}>
    Skip to content
  </a>
)
