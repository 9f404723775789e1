import { Bell } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type ListPage, useMore } from '#web/components/paging/use-more.ts'
import { EmptyList } from '#web/components/personal-list/empty-list.tsx'
import { MoreItems } from '#web/components/personal-list/more-items.tsx'
import { MarkNotificationsRead } from '#web/gateway/generated/mark-notifications-read.ts'
import { setUnread } from '#web/library/notifications/unread-store.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { Link } from '#web/ui/links/link.tsx'
import { loadNotificationsPage, type NotificationItem, type NotificationPreferences } from './load-notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSettings } from './notification-settings.tsx'

interface NotificationsProps {
  first: ListPage<NotificationItem>
  preferences: NotificationPreferences
  isFollowing: boolean
  now: number
}

const EMPTY_TEXTS = {
  following: 'New episodes of what you follow are listed here, and shows that are about to start.',
  none: 'Follow a show or a podcast, and you are told here when there is something new.',
}

/** Opening the page marks all notifications as read. */
export function Notifications({ first, preferences, isFollowing, now }: NotificationsProps) {
  const list = useRef<HTMLUListElement>(null)
  const more = useMore(first, (after, signal) => loadNotificationsPage(signal, after))
  useMarkAllRead(first.items.some(({ isRead }) => !isRead))
  return (
    <>
      <section className="section tight" aria-labelledby="notification-list">
        <h2 className="sr-only" id="notification-list">
          What is new
        </h2>
        {more.items.length === 0 && (
          <EmptyList
            title="Nothing new yet"
            text={isFollowing ? EMPTY_TEXTS.following : EMPTY_TEXTS.none}
            suggestions={[]}
            icon={Bell}
          />
        )}
        {more.items.length > 0 && (
          <p className="mb-2 text-right">
            <Link className="button ghost small" to="#tell-me">
              Notification settings
            </Link>
          </p>
        )}
        <ul ref={list}>
          {more.items.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} now={now} />
          ))}
        </ul>
        <MoreItems list={list} more={more} noun="notification" />
      </section>
      <NotificationSettings preferences={preferences} />
    </>
  )
}

/** The rows keep their `New` badges until the next visit. */
function useMarkAllRead(hasUnread: boolean): void {
  const isMarked = useRef(false)
  useEffect(() => {
    if (!hasUnread || isMarked.current) return
    isMarked.current = true
    authenticatedQuery(MarkNotificationsRead, {}).then(
      () => setUnread(0),
      // After a failure the notifications stay unread until the next visit.
      () => undefined,
    )
  }, [hasUnread])
}
