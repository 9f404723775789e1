import { ItemRow } from '#web/components/personal-list/item-row.tsx'
import { kindName } from '#web/components/personal-list/kind-names.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { toContent } from '#web/gateway/to-content.ts'
import { timeAgo } from '#web/lib/time/clock-time.ts'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import type { SavedItem } from './load-my-content.ts'

export function FollowedRow({ item, now }: { item: SavedItem; now: number }) {
  const { id, followKind, typeName, headline, headerImage, path, isGone, hasNew, newestAt, station } = item
  const content = toContent(item)
  const gatewayStation = station?.station ?? content?.station
  const newest = newestAt && `${hasNew ? 'New ' : 'Updated '}${timeAgo(new Date(newestAt.iso8601), now).toLowerCase()}`
  return (
    <ItemRow
      over={kindName(typeName)}
      title={headline}
      language={content?.language}
      to={isGone ? undefined : path}
      facts={isGone ? 'No longer available' : (newest ?? content?.subline)}
      image={headerImage}
      station={gatewayStation ? toStationId(gatewayStation) : undefined}
    >
      {followKind && <FollowButton followKind={followKind} id={id} title={headline} size="small" />}
    </ItemRow>
  )
}
