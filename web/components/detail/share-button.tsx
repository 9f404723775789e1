import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'
import type { ShareableContent } from '#web/player/ui/share/share-sheet.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

const ShareSheet = lazyWithFallback(() =>
  import('#web/player/ui/share/share-sheet.tsx').then((module) => module.PageShareSheet),
)

export function ShareButton({ content }: { content: ShareableContent }) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button kind="outlined" size="large" icon={<Share2 />} onClick={() => setOpen(true)}>
        Share
      </Button>
      <Suspense>
        {isOpen !== null && <ShareSheet content={content} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
