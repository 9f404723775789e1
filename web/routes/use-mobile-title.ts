import { useEffect } from 'react'
import { useMobileNavTitle } from '#web/shell/mobile-nav-title.tsx'

/** Puts the page's title into the mobile top bar, with the way back, while the page is there. */
export function useMobileTitle(title: string): void {
  const { setTitle } = useMobileNavTitle()
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
