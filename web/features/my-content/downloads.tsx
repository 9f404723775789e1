import { Download } from 'lucide-react'
import { EmptyList } from '#web/components/personal-list/empty-list.tsx'
import { ListSkeleton } from '#web/components/personal-list/list-skeleton.tsx'
import { PAYWALL } from '#web/lib/text/account-messages.ts'
import { useDownloads } from '#web/player/downloads/downloads-store.ts'
import { DownloadList } from '#web/player/ui/downloads/download-list.tsx'
import { setModal } from '#web/session/modal-store.ts'
import { isSubscriber, useSession } from '#web/session/session-store.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** When the last download is removed, the focus goes to the section, which stays. */
export const Downloads = () => (
  <section aria-label="Downloads" tabIndex={-1}>
    <Content />
  </section>
)

function Content() {
  const downloads = useDownloads()
  const mayDownload = isSubscriber(useSession())
  if (downloads === 'loading') return <ListSkeleton />
  if (downloads === 'blocked')
    return (
      <EmptyList
        title="No downloads here"
        text="This browser cannot store downloads, for example in a private window."
        suggestions={[]}
        icon={Download}
      />
    )
  if (downloads.length > 0)
    return (
      <section className="section tight">
        <h2 className="sr-only">On this device</h2>
        <DownloadList downloads={downloads} />
      </section>
    )
  if (mayDownload)
    return (
      <EmptyList
        title="Nothing downloaded yet"
        text="Choose Download on an episode or a film to play it on this device without a connection."
        suggestions={[]}
        icon={Download}
      />
    )
  return (
    <EmptyList
      title="Listen offline"
      text="With Audiostar+ you can take episodes and films with you, for the taxi, the plane and load-shedding."
      suggestions={[]}
      icon={Download}
    >
      <Button kind="primary" onClick={() => setModal('paywall', true)}>
        {PAYWALL.title}
      </Button>
    </EmptyList>
  )
}
