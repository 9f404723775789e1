import type { DetailPage } from '#web/features/shows/load-upcoming.ts'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'

export interface DetailProps {
  page: DetailPage
  loadedAt: number
  /** Cursor after which the list of episodes starts; null for its beginning. */
  after: string | null
  /** Today's remaining programmes on the station of a show or livestream. */
  upcoming: readonly EpgEntryFragment[]
}
