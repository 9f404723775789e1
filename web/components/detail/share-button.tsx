import { Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { COPIED, copyAddress } from './copy-address.ts'

interface ShareButtonProps {
  title: string
  /** The address to pass on, made from that of the page; the page's own unless said otherwise. */
  urlOf?: (page: string) => string
  /** The sign of sharing unless said otherwise. */
  icon?: ReactNode
  children?: string
}

/** Opens the system's share sheet, or copies the address where there is none, and says so. */
export function ShareButton({ title, urlOf, icon, children = 'Share' }: ShareButtonProps) {
  const [said, setSaid] = useState('')
  async function share() {
    const page = window.location.href
    const url = urlOf ? urlOf(page) : page
    if (navigator.share) {
      // Closing the sheet is not a failure.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    setSaid(await copyAddress(url))
  }
  return (
    <>
      <Button kind="outline" size="large" icon={icon ?? <Share2 />} onClick={share}>
        {said === COPIED ? said : children}
      </Button>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
