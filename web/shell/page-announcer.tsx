import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Says the title of a page that was reached without loading the document anew. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
