import { Fragment } from 'react'
import { Link } from '#web/ui/links/link.tsx'

export interface Crumb {
  to: string
  text: string
}

/** `page` is the current page, the last item. */
export function Breadcrumbs({ crumbs, page }: { crumbs: readonly Crumb[]; page: string }) {
  return (
    <nav aria-label="Breadcrumb" className="page-lead max-menu:relative max-menu:z-1 max-menu:pb-2.5">
      <ol className="breadcrumbs">
        {crumbs.map(({ to, text }) => (
          <Fragment key={to}>
            <li>
              <Link to={to}>{text}</Link>
            </li>
            <li aria-hidden="true">/</li>
          </Fragment>
        ))}
        <li>
          <b aria-current="page">{page}</b>
        </li>
      </ol>
    </nav>
  )
}
