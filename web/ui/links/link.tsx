import type { ComponentProps } from 'react'
import { createPath, type Path } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this app, or a query of the current page. */
  to: string | Partial<Path>
  replace?: boolean
  preventScrollReset?: boolean
}

/**
 * `useLinkNavigation` follows the clicks of all links: the router's component has a handler and a subscription to the location in each,
 * which is a sixth of a page's rendering time, and renders every link at each navigation.
 */
export const Link = ({ to, replace, preventScrollReset, children, ...rest }: LinkProps) => (
  <a
    href={typeof to === 'string' ? to : createPath(to)}
    data-link={replace ? 'replace' : 'push'}
    data-keeps-scroll={preventScrollReset || undefined}
    {...rest}
  >
    {children}
  </a>
)
