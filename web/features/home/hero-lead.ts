import type { StationId } from '#contract/stations.ts'
import type { CurrentShowFragment, HeroSlideFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { airingAt } from '#web/components/schedule/airing.ts'
import { heroToPlayable, liveToPlayable } from '#web/player/playable/to-playable.ts'

/** What a slide leads to at this instant. */
export interface HeroLead {
  slide: HeroSlideFragment
  station: StationId | undefined
  /** Page of what it leads to. */
  url: string
  /** The small line over the headline. */
  over: string
  /** Set while its show is on air, or when it leads to a station. */
  isLive: boolean
  /** Name of the station that a press plays live. */
  stationName: string | undefined
  media: PlayableMedia | null
}

export function leadOf(slide: HeroSlideFragment, shows: readonly CurrentShowFragment[], now: number): HeroLead {
  const { teaserDetail: detail, listOfBadge } = slide
  const gatewayStation = slide.station ?? detail?.station
  const station = gatewayStation ? stationIdOf(gatewayStation) : undefined
  const channel = shows.find((show) => show.station === gatewayStation)
  const airing = channel ? airingAt(channel, now) : null
  const isLive = channel !== undefined && (detail === null || airing?.teaserDetail?._id === detail._id)
  const facts = { slide, station, url: detail?._url ?? `/station/${station}` }
  if (!isLive)
    return { ...facts, over: listOfBadge.join(', '), isLive, stationName: undefined, media: heroToPlayable(slide) }
  const { stationName } = channel
  const over = [airing?.headline, stationName].filter(Boolean).join(', ')
  return { ...facts, over, isLive, stationName, media: liveToPlayable(channel, airing) }
}
