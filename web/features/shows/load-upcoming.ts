import type { QueryFunction } from '#web/gateway/operation.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import type { EpgEntryFragment, PageFragment } from '#web/gateway/generated/types.ts'
import { dayOf, phaseOf } from '#web/components/schedule/schedule-time.ts'

/** What is published at an address; where something moved to is no page. */
export type DetailPage = Exclude<PageFragment, { __typename: 'MovedContent' }>

/** What the station of a show or of a live video airs from `now` on, today; nothing for other content. */
export async function loadUpcoming(page: DetailPage, ask: QueryFunction, now: number): Promise<EpgEntryFragment[]> {
  if (!isTiedToStation(page) || !page.station) return []
  const { epgData } = await ask(GetEpgData, { station: page.station, date: dayOf(now) })
  return epgData.filter((item) => phaseOf(item, now) !== 'past')
}

const isTiedToStation = ({ __typename: kind }: DetailPage) =>
  kind === 'RadioDetailPublishedContent' || kind === 'LivestreamVideoPublishedContent'
