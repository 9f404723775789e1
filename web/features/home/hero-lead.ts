import type { StationId } from '#contract/stations.ts'
import { airingAt } from '#web/components/schedule/airing.ts'
import type { CurrentShowFragment, HeroSlideFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { liveToPlayable, toPlayable } from '#web/player/playable/to-playable.ts'

export interface HeroLead {
  slide: HeroSlideFragment
  station: StationId | undefined
  url: string
  kicker: string
  /** While the show of the slide is on air, and always for a slide of a station. */
  isLive: boolean
  stationName: string | undefined
  media: PlayableMedia | null
}

export function heroLead(slide: HeroSlideFragment, shows: readonly CurrentShowFragment[], now: number): HeroLead {
  const { teaserDetail: detail, listOfBadge } = slide
  const gatewayStation = slide.station ?? detail?.station
  const station = gatewayStation ? toStationId(gatewayStation) : undefined
  const channel = shows.find((show) => show.station === gatewayStation)
  const airing = channel ? airingAt(channel, now) : null
  const isLive = channel !== undefined && (detail === null || airing?.teaserDetail?._id === detail._id)
  const facts = { slide, station, url: detail?._url ?? `/station/${station}` }
  if (!isLive)
    return { ...facts, kicker: listOfBadge.join(', '), isLive, stationName: undefined, media: heroToPlayable(slide) }
  const { stationName } = channel
  const kicker = [airing?.headline, stationName].filter(Boolean).join(', ')
  return { ...facts, kicker, isLive, stationName, media: liveToPlayable(channel, airing) }
}

/** The badge of the slide is the subtitle. */
function heroToPlayable({ teaserDetail, listOfBadge: [badge] }: HeroSlideFragment): PlayableMedia | null {
  if (teaserDetail?.__typename !== 'AudioTeaserDetailPublishedContent') return null
  const { relatedPodcast } = teaserDetail
  return toPlayable(teaserDetail, {
    ...(relatedPodcast && { showId: relatedPodcast._url }),
    ...(badge && { subtitle: badge }),
  })
}
