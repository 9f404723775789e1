import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Announces the page title to screen readers after a client-side navigation. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const announced = useRef(pathname)
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
