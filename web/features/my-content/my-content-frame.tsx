import { useEffect, useRef, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#web/session/session-store.ts'
import './my-content.css'

interface MyContentFrameProps {
  title: ReactNode
  children: ReactNode
}

/** Revalidates the loaders when the signed-in user changes. */
export function MyContentFrame({ title, children }: MyContentFrameProps) {
  const userId = useSession()?.userId
  const loadedFor = useRef(userId)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loadedFor.current === userId) return
    loadedFor.current = userId
    void revalidate()
  }, [userId, revalidate])
  return (
    <div className="page-width is-tall">
      {title}
      {children}
    </div>
  )
}
