import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useGoBack } from './use-go-back.ts'

/** The title of a page without the mobile bar, and the way back: to the page before, or home where there is none. */
export function BackBar({ title }: { title: string }) {
  const goBack = useGoBack()
  return (
    <div className="backbar">
      <Link
        className="icon-btn"
        to="/"
        aria-label="Back"
        onClick={(event) => {
          event.preventDefault()
          goBack()
        }}
      >
        <ArrowLeft className="ico" aria-hidden="true" />
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
