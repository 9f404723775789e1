import { useEffect, useRef } from 'react'
import { MarkNotificationsRead } from '#web/gateway/generated/mark-notifications-read.ts'
import { setUnread } from '#web/library/notifications/unread-store.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { EmptyList } from '#web/components/personal-list/empty-list.tsx'
import { MoreItems } from '#web/components/personal-list/more-items.tsx'
import { type ListPage, useMore } from '#web/components/paging/use-more.ts'
import { loadNotificationsPage, type Told, type Wishes } from './load-notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSettings } from './notification-settings.tsx'

interface NotificationsProps {
  first: ListPage<Told>
  wishes: Wishes
  now: number
}

/** What the listener was told, newest first, and what they want to be told of. Who sees the page has read it. */
export function Notifications({ first, wishes, now }: NotificationsProps) {
  const list = useRef<HTMLUListElement>(null)
  const more = useMore(first, (after, signal) => loadNotificationsPage(signal, after))
  useReadWhenSeen(first.items.some(({ isRead }) => !isRead))
  return (
    <>
      <section className="section tight" aria-labelledby="told">
        <h2 className="sr-only" id="told">
          What is new
        </h2>
        {more.items.length === 0 && (
          <EmptyList
            title="Nothing new yet"
            text="Follow a show or a podcast, and you are told here when there is something new."
            suggestions={[]}
          />
        )}
        <ul ref={list}>
          {more.items.map((told) => (
            <NotificationRow key={told.id} told={told} now={now} />
          ))}
        </ul>
        <MoreItems list={list} more={more} noun="notification" />
      </section>
      <NotificationSettings wishes={wishes} />
    </>
  )
}

/** The rows keep their marks for this visit, so that what is new can be seen. */
function useReadWhenSeen(hasUnread: boolean): void {
  const isTold = useRef(false)
  useEffect(() => {
    if (!hasUnread || isTold.current) return
    isTold.current = true
    authenticatedQuery(MarkNotificationsRead, {}).then(
      () => setUnread(0),
      // They stay unread, and are read at the next visit.
      () => undefined,
    )
  }, [hasUnread])
}
