import { ItemRow } from '#web/components/personal-list/item-row.tsx'
import { toStationId } from '#web/gateway/stations.ts'
import { toContent } from '#web/gateway/to-content.ts'
import { timeAgo } from '#web/lib/time/clock-time.ts'
import { Badge } from '#web/ui/status/badge.tsx'
import type { NotificationItem } from './load-notifications.ts'

export function NotificationRow({ notification, now }: { notification: NotificationItem; now: number }) {
  const content = toContent(notification)
  return (
    <ItemRow
      over={notification.title}
      title={notification.body}
      to={content ? notification.url : undefined}
      facts={content ? timeAgo(new Date(notification.createdAt.iso8601), now) : 'No longer available'}
      image={content?.headerImage}
      station={content?.station ? toStationId(content.station) : undefined}
    >
      {!notification.isRead && <Badge>New</Badge>}
    </ItemRow>
  )
}
