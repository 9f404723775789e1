import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** An address that belongs to the site and has nothing to show yet, said plainly. */
export function NotYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap not-yet">
      <h1 className="title-1">{title}</h1>
      <p className="body-lg">{children}</p>
      <p className="row g8 fw">
        <Link className="btn pri" to="/">
          Explore
        </Link>
        <Link className="btn out" to="/stations">
          Listen live
        </Link>
      </p>
    </div>
  )
}
