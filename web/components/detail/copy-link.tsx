import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { COPIED, copyAddress } from './copy-address.ts'

/** Copies a URL and shows a confirmation. */
export function CopyLink({ url }: { url: string }) {
  const [status, setStatus] = useState('')
  const copy = async () => setStatus(await copyAddress(url))
  return (
    <>
      <IconButton label="Copy link" icon={status === COPIED ? <Check /> : <Link2 />} onClick={copy} />
      <span className="sr-only" role="status">
        {status}
      </span>
    </>
  )
}
