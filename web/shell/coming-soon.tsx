import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackBar } from './back-bar.tsx'
import './coming-soon.css'

interface ComingSoonProps {
  title: string
  /** The page hides the mobile bar, so this shows a back bar. */
  isWithoutBar?: boolean
  children: ReactNode
}

/** Placeholder of a page that is not implemented yet. */
export function ComingSoon({ title, isWithoutBar = false, children }: ComingSoonProps) {
  return (
    <div className="page-width coming-soon">
      {isWithoutBar ? <BackBar title={title} /> : <h1 className="title-1">{title}</h1>}
      <p className="body-large">{children}</p>
      <p className="flex items-center gap-2 flex-wrap">
        <Link className="button primary" to="/">
          Explore
        </Link>
        <Link className="button outlined" to="/stations">
          Listen live
        </Link>
      </p>
    </div>
  )
}
