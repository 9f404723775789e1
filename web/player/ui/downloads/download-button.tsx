import { Download } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyWithFallback, loadWithRetry } from '#web/lib/lazy-load.ts'
import { useSite } from '#web/lib/page/site.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { PlayableMedia } from '../../core/state.ts'
import { useIsDownloaded } from '../../downloads/downloaded-ids.ts'

const DownloadControl = lazyWithFallback(() =>
  import('./download-control.tsx').then((module) => module.DownloadControl),
)

/** Afterwards the button shows the state, with a menu. Not for the hosted player, which plays only its own files. */
export function DownloadButton({ media }: { media: PlayableMedia }) {
  const [wasPressed, setPressed] = useState(false)
  const isDownloaded = useIsDownloaded(media.mediaId)
  const plainButton = useFocusAfterRemoval(isDownloaded)
  if (useSite().hostedPlayer) return null
  const start = () => {
    setPressed(true)
    void loadWithRetry(() => import('../../downloads/downloads.ts')).then((module) => module.startDownload(media))
  }
  const button = (
    <Button ref={plainButton} kind="outlined" size="large" icon={<Download />} onClick={start}>
      Download
    </Button>
  )
  return (
    <Suspense fallback={button}>
      {isDownloaded ? <DownloadControl media={media} takesFocus={wasPressed} fallback={button} /> : button}
    </Suspense>
  )
}

/** A removed download takes its menu along, which had the focus. */
function useFocusAfterRemoval(isDownloaded: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasDownloaded = useRef(false)
  useEffect(() => {
    if (wasDownloaded.current && !isDownloaded && document.activeElement === document.body) button.current?.focus()
    wasDownloaded.current = isDownloaded
  }, [isDownloaded])
  return button
}
