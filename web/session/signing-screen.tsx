import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '#web/lib/page/site.tsx'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import { Logo } from '#web/ui/logos/logo.tsx'
import { LoadBar } from '#web/ui/status/progress.tsx'
import './signing-screen.css'

interface SigningScreenProps {
  title: string
  /** Resolves to the path of the next page. */
  complete: () => Promise<string>
}

/** An effect may run twice, but an authorization response is accepted only once. */
const runningUrl = createValueStore<string | null>(null)

export function SigningScreen({ title, complete }: SigningScreenProps) {
  const site = useSite()
  const navigate = useNavigate()
  useEffect(() => {
    const { href } = window.location
    if (runningUrl.get() === href) return
    runningUrl.set(href)
    void complete().then((page) => {
      runningUrl.set(null)
      return navigate(page, { replace: true })
    })
  }, [complete, navigate])
  return (
    <div className="signing">
      <Logo name="primedia" label={site.name} />
      <LoadBar label={title} className="noscript:hidden" />
      <h1>{title}</h1>
      <noscript>
        <p className="text-text-2">Accounts need JavaScript, which keeps your sign-in out of our server’s pages.</p>
      </noscript>
    </div>
  )
}
