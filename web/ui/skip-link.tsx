/** The first focusable element: skips the menus. */
export const SkipLink = ({ to }: { to: string }) => (
  <a className="skip-link" href={`#${to}`}>
    Skip to content
  </a>
)
