import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Link } from '#web/ui/links/link.tsx'

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

/** Navigates to the previous page; to `above` if this is the first page of the visit. */
export function useGoBack(above = '/'): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry() ? navigate(above) : navigate(-1))
}

/** React Router stores the index of each entry as `idx` in the state of the browser's history. */
const isFirstEntry = (): boolean => !(window.history.state as { idx?: number } | null)?.idx
