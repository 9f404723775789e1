import { plural } from '#web/lib/plural.ts'
import { useUnread } from './unread-store.ts'
import '#web/styles/unread.css'

/** How many notifications are unread, at the corner of what leads to them; nothing where there are none. */
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
