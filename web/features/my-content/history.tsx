import { History as HistoryIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMore, type ListPage } from '#web/components/paging/use-more.ts'
import { EmptyList } from '#web/components/personal-list/empty-list.tsx'
import { MoreItems } from '#web/components/personal-list/more-items.tsx'
import { failureText } from '#web/gateway/failure-text.ts'
import { ClearHistory } from '#web/gateway/generated/clear-history.ts'
import { progressStore } from '#web/player/progress/progress-store.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { loadHistoryPage, type PlayedItem } from './load-my-content.ts'
import { PlayedRow } from './played-row.tsx'

interface HistoryProps {
  first: ListPage<PlayedItem>
  now: number
}

export function History({ first, now }: HistoryProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isCleared, setCleared] = useState(false)
  const more = useMore(first, (after, signal) => loadHistoryPage(signal, after))
  if (isCleared || more.items.length === 0) return <NothingPlayed />
  return (
    <section className="section tight">
      <div className="flex items-center gap-3 justify-between mb-3">
        <p className="text-text-2">What you played, on all your devices.</p>
        <Button kind="outlined" size="small" onClick={() => setDialogOpen(true)}>
          Clear history
        </Button>
      </div>
      <h2 className="sr-only">Played</h2>
      <ul ref={list}>
        {more.items.map((played) => (
          <PlayedRow key={played.video_id} played={played} now={now} />
        ))}
      </ul>
      <MoreItems list={list} more={more} />
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Clear your history?"
        text="This removes everything you have played, and where you stopped, from all your devices. Your bookmarks and follows stay."
        keep="Keep it"
        confirm="Clear history"
        onConfirm={async () => {
          setDialogOpen(false)
          setCleared(await clearHistory())
        }}
      />
    </section>
  )
}

const NothingPlayed = () => (
  <EmptyList
    title="Nothing played yet"
    text="What you play appears here, on every device, so that you can carry on where you stopped."
    suggestions={[]}
    icon={HistoryIcon}
  />
)

/** In this browser and in the account. Resolves to false, and shows an error, when the request fails. */
async function clearHistory(): Promise<boolean> {
  const now = new Date().toISOString()
  try {
    await authenticatedQuery(ClearHistory, { at: now, sentAt: now })
    progressStore.set([])
    showNotice('Your history was cleared')
    return true
  } catch (cause) {
    showError(failureText('Your history could not be cleared. Please try again', cause))
    return false
  }
}
