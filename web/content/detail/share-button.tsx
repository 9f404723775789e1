import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { COPIED, copyAddress } from './copy-address.ts'

/** Opens the system's share sheet, or copies the address where there is none, and says so. */
export function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState('')
  async function share() {
    const url = window.location.href
    if (navigator.share) {
      // Closing the sheet is not a failure.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    setSaid(await copyAddress(url))
  }
  return (
    <>
      <Button kind="outline" size="large" icon={<Share2 />} onClick={share}>
        {said === COPIED ? said : 'Share'}
      </Button>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}
