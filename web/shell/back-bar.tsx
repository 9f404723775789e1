import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useGoBack } from './use-go-back.ts'

interface BackBarProps {
  title: string
  /** Path of the parent page; home by default. */
  above?: string | undefined
}

/** Title and back button of a page without the mobile bar. Back leads to the previous page, or to the parent page without one. */
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
