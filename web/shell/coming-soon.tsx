import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackBar } from './back-bar.tsx'

interface NotYetProps {
  title: string
  /** The page hides the mobile bar and so brings its own way back. */
  isWithoutBar?: boolean
  children: ReactNode
}

/** An address that belongs to the site and has nothing to show yet, said plainly. */
export function ComingSoon({ title, isWithoutBar = false, children }: NotYetProps) {
  return (
    <div className="wrap not-yet">
      {isWithoutBar ? <BackBar title={title} /> : <h1 className="title-1">{title}</h1>}
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
