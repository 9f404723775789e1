import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { COPIED, copyUrl } from '#web/lib/browser/copy-url.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

export function CopyLink({ url, onCopy }: { url: string; onCopy: () => void }) {
  const [status, setStatus] = useState('')
  async function copy() {
    setStatus(await copyUrl(url))
    onCopy()
  }
  return (
    <>
      <IconButton label="Copy link" icon={status === COPIED ? <Check /> : <Link2 />} onClick={copy} />
      <span className="sr-only" role="status">
        {status}
      </span>
    </>
  )
}
