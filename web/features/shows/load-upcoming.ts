import { airingPhase } from '#web/components/schedule/schedule-time.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import type { EpgEntryFragment, PageFragment } from '#web/gateway/generated/types.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { toDay } from '#web/lib/time/clock-time.ts'

/** `MovedContent` is a redirect and has no page. */
export type DetailPage = Exclude<PageFragment, { __typename: 'MovedContent' }>

/** Today's airings that end after `now`; none unless the page is a radio show or live video of a station. */
export async function loadUpcoming(page: DetailPage, query: QueryFunction, now: number): Promise<EpgEntryFragment[]> {
  if (!isTiedToStation(page) || !page.station) return []
  const { epgData } = await query(GetEpgData, { station: page.station, date: toDay(now) })
  return epgData.filter((item) => airingPhase(item, now) !== 'past')
}

const isTiedToStation = ({ __typename: kind }: DetailPage) =>
  kind === 'RadioDetailPublishedContent' || kind === 'LivestreamVideoPublishedContent'
