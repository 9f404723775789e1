import { Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { COPIED, copyAddress } from './copy-address.ts'

interface ShareButtonProps {
  title: string
  /** Maps the URL of the page to the shared URL; the identity by default. */
  urlOf?: (page: string) => string
  /** The share icon by default. */
  icon?: ReactNode
  children?: string
}

/** Opens the system's share sheet. Without one, copies the URL and shows a confirmation. */
export function ShareButton({ title, urlOf, icon, children = 'Share' }: ShareButtonProps) {
  const [status, setStatus] = useState('')
  async function share() {
    const page = window.location.href
    const url = urlOf ? urlOf(page) : page
    if (navigator.share) {
      // The promise rejects when the user closes the sheet, which is not an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    setStatus(await copyAddress(url))
  }
  return (
    <>
      <Button kind="outline" size="large" icon={icon ?? <Share2 />} onClick={share}>
        {status === COPIED ? status : children}
      </Button>
      <span className="sr-only" role="status">
        {status}
      </span>
    </>
  )
}
