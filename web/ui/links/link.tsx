import type { ComponentProps } from 'react'
import { createPath, type Path } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Path of a page of this app, or a query of the current page. */
  to: string | Partial<Path>
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** Keeps the scroll position. */
  preventScrollReset?: boolean
}

/**
 * A link to a page of this app. `useLinkNavigation` follows the clicks of all links: a handler and a subscription to the location
 * in each, as in the router's own component, take a sixth of a page's rendering time and render every link at each navigation.
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
