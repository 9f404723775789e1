import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useGoBack } from './use-go-back.ts'

interface BackBarProps {
  title: string
  /** The page above this one; home unless said otherwise. */
  above?: string | undefined
}

/** The title of a page without the mobile bar, and the way back: to the page before, or up where there is none. */
export function BackBar({ title, above = '/' }: BackBarProps) {
  const goBack = useGoBack(above)
  return (
    <div className="back-bar">
      <Link
        className="icon-button"
        to={above}
        aria-label="Back"
        onClick={(event) => {
          event.preventDefault()
          goBack()
        }}
      >
        <ArrowLeft className="icon" aria-hidden="true" />
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
