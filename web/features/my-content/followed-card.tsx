import { EllipsisVertical } from 'lucide-react'
import { CardImage } from '#web/components/images/card-image.tsx'
import { kindName } from '#web/components/personal-list/kind-names.ts'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import { MarkFollowSeen } from '#web/gateway/generated/mark-follow-seen.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { toContent } from '#web/gateway/to-content.ts'
import { timeAgo } from '#web/lib/time/clock-time.ts'
import { useSavedItems } from '#web/library/saved/saved-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeParent, episodeToPlayable, liveToPlayable, videoToPlayable } from '#web/player/playable/to-playable.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import type { SavedItem } from './load-my-content.ts'

interface FollowedCardProps {
  item: SavedItem
  now: number
}

export function FollowedCard({ item, now }: FollowedCardProps) {
  const { id, followKind, headline, headerImage: image, path, isGone, station } = item
  const gatewayStation = station?.station ?? toContent(item)?.station
  const latest = latestMedia(item)
  return (
    <li
      className={isGone ? 'card my-card is-gone' : 'card my-card'}
      data-station={gatewayStation ? toStationId(gatewayStation) : undefined}
    >
      <CardImage
        image={image}
        crop="medium1x1"
        width={240}
        sizes="(min-width: 1680px) 200px, (min-width: 1200px) 15vw, (min-width: 640px) 30vw, 46vw"
      >
        {station && <PlayMedia media={liveToPlayable(station, null)} stationName={station.stationName} size="small" />}
        {latest && <PlayMedia media={latest} label={`Play latest episode of ${headline}`} size="small" />}
      </CardImage>
      <div className="text">
        <h3 className="item-title line-clamp-2" lang={toContent(item)?.language ?? undefined}>
          {isGone ? headline : <FollowedLink item={item} to={path} />}
        </h3>
        <FollowStatus item={item} now={now} />
        {followKind && <FollowMenu followKind={followKind} id={id} title={headline} />}
      </div>
    </li>
  )
}

function FollowedLink({ item: { followKind, id, headline, hasNew }, to }: { item: SavedItem; to: string }) {
  const markSeen = () => {
    // After a failure the badge stays until the next click; nothing else depends on the result.
    if (hasNew && followKind) authenticatedQuery(MarkFollowSeen, { kind: followKind, id }).catch(console.info)
  }
  return (
    <Link to={to} onClick={markSeen}>
      {headline}
    </Link>
  )
}

function FollowStatus({ item: { isGone, hasNew, newestAt, typeName }, now }: FollowedCardProps) {
  const text = newestAt ? timeAgo(new Date(newestAt.iso8601), now) : kindName(typeName)
  return (
    <p className="meta flex items-center gap-2">
      {hasNew && (
        <Badge kind="inverse" size="small">
          New
        </Badge>
      )}
      <span className="truncate">{isGone ? 'No longer available' : text}</span>
    </p>
  )
}

function FollowMenu({
  followKind,
  id,
  title,
}: {
  followKind: NonNullable<SavedItem['followKind']>
  id: string
  title: string
}) {
  const { isSaved, toggle } = useSavedItems({ kind: 'follow', followKind, id })
  return (
    <Menu
      label={`More about ${title}`}
      buttonClass="icon-button small"
      button={<EllipsisVertical className="icon small" aria-hidden="true" />}
      items={[{ text: isSaved ? 'Unfollow' : 'Follow again', onChoose: toggle }]}
    />
  )
}

/** Null when the listener can play no episode of the show or podcast. */
function latestMedia({ latestEpisode, headline, path }: SavedItem): PlayableMedia | null {
  if (!latestEpisode) return null
  const parent = { headline, _url: path }
  return latestEpisode.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoToPlayable(latestEpisode, parent)
    : episodeToPlayable(latestEpisode, episodeParent({ ...parent, station: latestEpisode.station }))
}
