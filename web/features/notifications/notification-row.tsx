import { Badge } from '#web/ui/badge.tsx'
import { stationIdOf } from '#web/gateway/stations.ts'
import { timeAgo } from '#web/lib/clock-time.ts'
import { contentOf } from '#web/gateway/content-of.ts'
import { ItemRow } from '#web/components/personal-list/item-row.tsx'
import type { Told } from './load-notifications.ts'

/** One thing that the listener was told. */
export function NotificationRow({ told, now }: { told: Told; now: number }) {
  const content = contentOf(told)
  return (
    <ItemRow
      over={told.title}
      title={told.body}
      to={content ? told.url : undefined}
      facts={content ? timeAgo(new Date(told.createdAt.iso8601), now) : 'No longer available'}
      image={content?.headerImage}
      station={content?.station ? stationIdOf(content.station) : undefined}
    >
      {!told.isRead && <Badge>New</Badge>}
    </ItemRow>
  )
}
