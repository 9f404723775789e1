import type { StationId } from '#contract/stations.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetMediaDetails } from '#web/gateway/generated/get-media-details.ts'
import { run } from '#web/gateway/run.ts'
import { STATION_NAMES } from '#web/gateway/stations.ts'
import type { Bookmarkable } from '#web/library/saved/bookmark-button.tsx'
import type { PlayerState } from '../../core/state.ts'
import { useLoaded } from '../../transcripts/use-loaded.ts'

export interface MediaDetails {
  /** Null for a live channel, and for media that the catalogue does not have. */
  content: Bookmarkable | null
  /** `Zee Qwabena` or `Ryno Februarie & Lelo Mbanjwana`; empty when unknown. */
  presenters: string
}

const NOTHING: MediaDetails = { content: null, presenters: '' }

/** Empty while loading and on failure. */
export function useMediaDetails({ mediaId, live, kind, station, liveStartTime }: PlayerState): MediaDetails {
  const isShow = live && kind === 'audio' && station !== null && liveStartTime !== null
  const recording = useLoaded(live ? null : mediaId, findContent)
  const show = useLoaded(isShow ? `${station} ${liveStartTime}` : null, findShow)
  const details = live ? show : recording
  return details.is === 'there' ? details.value : NOTHING
}

async function findContent(mediaId: string): Promise<MediaDetails> {
  const { detailByMediaIds } = await run(GetMediaDetails, { mediaId })
  const detail = detailByMediaIds[0]?.detail
  if (!detail || !('_id' in detail)) return NOTHING
  return { content: detail, presenters: 'presenters' in detail ? namesOf(detail.presenters) : '' }
}

/** `<station> <start of the show in Unix milliseconds>`. */
async function findShow(airing: string): Promise<MediaDetails> {
  const [station, startsAt] = airing.split(' ')
  const { currentShows } = await run(GetCurrentShows, {})
  const channel = currentShows.find((each) => each.station === STATION_NAMES[station as StationId])
  const show = [channel?.current, channel?.next].find((each) => each?.startTimeUnixSeconds === Number(startsAt) / 1_000)
  return { content: null, presenters: show?.presenterNames.join(' & ') ?? '' }
}

const namesOf = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join(' & ')
