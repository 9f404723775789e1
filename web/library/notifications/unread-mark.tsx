import { plural } from '#web/lib/text/plural.ts'
import { useUnread } from './unread-store.ts'
import './unread-mark.css'

export function UnreadMark() {
  const count = useUnread()
  if (count === 0) return null
  return (
    <>
      <span className="unread" aria-hidden="true">
        {count > 9 ? '9+' : count}
      </span>
      <span className="sr-only">{plural(count, 'new notification')}</span>
    </>
  )
}
