import { Bell } from 'lucide-react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { protect } from '#web/session/protect.ts'
import { Button, type ButtonLook } from '#web/ui/buttons/button.tsx'

async function turnOn(): Promise<void> {
  const { subscribeToBreakingNews } = await loadWithRetry(() => import('#web/library/notifications/breaking-news.ts'))
  await subscribeToBreakingNews('press')
}

/** An anonymous visitor is asked to sign in first. */
export const BreakingAlert = ({ kind }: Pick<ButtonLook, 'kind'>) => (
  <Button
    kind={kind}
    size="small"
    icon={<Bell />}
    aria-label="Alert me to breaking news"
    onClick={() => protect({ kind: 'breaking_news' }, () => void turnOn())}
  >
    Alert me
  </Button>
)
