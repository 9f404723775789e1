import { createContext, useContext, useMemo, useState, type ReactNode, useEffect } from 'react'

interface MobileNavTitle {
  /** Replaces the logo in the mobile top bar, with a back button; null shows the logo. */
  title: string | null
  setTitle: (title: string | null) => void
}

const Title = createContext<MobileNavTitle | undefined>(undefined)

export function MobileNavTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null)
  return <Title value={useMemo(() => ({ title, setTitle }), [title])}>{children}</Title>
}

export function useMobileNavTitle(): MobileNavTitle {
  const title = useContext(Title)
  if (!title) throw new Error('useMobileNavTitle needs <MobileNavTitleProvider> above it')
  return title
}

export function useMobileTitle(title: string): void {
  const { setTitle } = useMobileNavTitle()
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
