import { useEffect } from 'react'
import { useMobileNavTitle } from '#web/shell/mobile-nav-title.tsx'

/** Shows a title and a back button in the mobile top bar while the page is mounted. */
export function useMobileTitle(title: string): void {
  const { setTitle } = useMobileNavTitle()
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
