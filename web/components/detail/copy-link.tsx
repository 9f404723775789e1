import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { COPIED, copyAddress } from './copy-address.ts'

/** Copies an address and says so. */
export function CopyLink({ url }: { url: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => setSaid(await copyAddress(url))
  return (
    <>
      <IconButton label="Copy link" icon={said === COPIED ? <Check /> : <Link2 />} onClick={copy} />
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
