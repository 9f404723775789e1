import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'

/** The title of a page without the mobile bar, and the way back: to the page before, or home where there is none. */
export function BackBar({ title }: { title: string }) {
  const isFirstPage = useLocation().key === 'default'
  const navigate = useNavigate()
  return (
    <div className="backbar">
      <Link
        className="icon-btn"
        to="/"
        aria-label="Back"
        onClick={(event) => {
          if (isFirstPage) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <ArrowLeft className="ico" aria-hidden="true" />
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
