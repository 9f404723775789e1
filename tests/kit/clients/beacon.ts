import { PROGRESS_PATH, type ProgressBeacon, type ProgressEvent } from '#contract/progress.ts'
import type { TestSite } from '../site.ts'
import type { Listener } from './listener.ts'

/** A progress event now, of a recording of 1,000 seconds. */
export const progressEvent = (
  site: Pick<TestSite, 'now'>,
  mediaId: string,
  seconds: number,
  more: Partial<ProgressEvent> = {},
) => ({
  mediaId,
  seconds,
  duration: 1_000,
  at: site.now.getTime(),
  ...more,
})

/** Posts progress events as a player does; `sentAt` defaults to now. */
export function sendBeacon(
  site: Pick<TestSite, 'url' | 'now'>,
  { headers }: Pick<Listener, 'headers'>,
  events: ProgressEvent[],
  more: Partial<ProgressBeacon> = {},
): Promise<Response> {
  return fetch(site.url + PROGRESS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ sentAt: site.now.getTime(), events, ...more }),
  })
}
