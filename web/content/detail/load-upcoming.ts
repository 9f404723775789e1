import type { Ask } from '#web/gateway/ask.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import type { EpgEntryFragment, GetDetailPageByUrlQuery } from '#web/gateway/generated/types.ts'
import { dayOf, phaseOf } from '../guide/guide-time.ts'

type FoundPage = NonNullable<GetDetailPageByUrlQuery['detailPageByUrl']>
/** What has a page; an address that moved has none. */
export type DetailPage = Exclude<FoundPage, { __typename: 'MovedContent' }>

/** What the station of a show airs after `now`, today; nothing for other content. */
export async function loadUpcoming(page: DetailPage, ask: Ask, now: number): Promise<EpgEntryFragment[]> {
  if (page.__typename !== 'RadioDetailPublishedContent' || !page.station) return []
  const { epgData } = await ask(GetEpgData, { station: page.station, date: dayOf(now) })
  return epgData.filter((item) => phaseOf(item, now) === 'next')
}
