import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '#web/lib/site.tsx'
import { LoadBar } from '#web/ui/load-bar.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import '../styles/signing.css'

interface SigningScreenProps {
  title: string
  /** What is done here, with the page to go on with. */
  goOn: () => Promise<string>
}

/** The address for which something is being done: an effect may run twice, but an answer can be taken only once. */
let busyWith: string | undefined

/** What stands over everything while somebody is signed in or out; the player stays where it is. */
export function SigningScreen({ title, goOn }: SigningScreenProps) {
  const site = useSite()
  const navigate = useNavigate()
  useEffect(() => {
    if (busyWith === window.location.href) return
    busyWith = window.location.href
    void goOn().then((page) => {
      busyWith = undefined
      return navigate(page, { replace: true })
    })
  }, [goOn, navigate])
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
