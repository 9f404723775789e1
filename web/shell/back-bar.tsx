import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Link } from '#web/ui/links/link.tsx'

interface BackBarProps {
  title: string
  above?: string | undefined
}

/** For a page without the mobile bar. */
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

export function useGoBack(above = '/'): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry() ? navigate(above) : navigate(-1))
}

/** React Router stores the index of an entry as `idx` in the state of the history. */
const isFirstEntry = (): boolean => !(window.history.state as { idx?: number } | null)?.idx
