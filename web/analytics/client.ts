import type { PageParameters } from '#contract/analytics.ts'
import { mayMeasure } from '#web/consent/consent-script.ts'
import { once } from '#web/lib/memoize.ts'
import { playerStore } from '#web/player/core/player-store.ts'
import { createCollector } from './collector.ts'
import { type Analytics, type LoggedEvent, pageParameters, type Shared, type ShareTarget } from './event.ts'
import { createGoogleAnalytics } from './google-analytics.ts'
import { ListeningMeter } from './listening-meter.ts'

interface Client extends Analytics {
  /** A repeated consent must not count the last page twice. */
  page: PageParameters | null
}

/** The first call starts to follow the player. */
export const client = once((): Client => {
  const services: Analytics[] = [createCollector()]
  const { measurementId } = document.documentElement.dataset
  if (measurementId) services.push(createGoogleAnalytics(measurementId))
  const log = (event: LoggedEvent) => {
    // Measurement may have been refused since.
    if (mayMeasure()) for (const service of services) service.log(event)
  }
  followPlayer(log)
  return { log, page: null }
})

export function logScreen(pageName: string | undefined, path: string): void {
  const own = client()
  const page = pageParameters(pageName, path)
  if (own.page?.path === page.path) return
  const source = own.page === null ? visitSource() : undefined
  own.page = page
  own.log({ name: 'screen_view', ...page, ...(source && { source }) })
}

export function logShare({ path, station }: Shared, method: ShareTarget): void {
  const { log, page } = client()
  log({
    name: 'share_content',
    page_name: page?.page_name ?? 'other',
    path,
    slug: path,
    ...(station !== null && { station_name: station }),
    method,
  })
}

/** The campaign of the URL, or the host of the site that linked here. */
function visitSource(): string | undefined {
  const campaign = new URLSearchParams(window.location.search).get('utm_source')
  if (campaign) return campaign.slice(0, 100)
  if (!URL.canParse(document.referrer)) return undefined
  const { host } = new URL(document.referrer)
  return host === window.location.host ? undefined : host.slice(0, 100)
}

function followPlayer(log: Analytics['log']): void {
  const meter = new ListeningMeter()
  const update = (isLeaving: boolean) => {
    for (const event of meter.update(playerStore.get(), Date.now(), isLeaving)) log(event)
  }
  playerStore.subscribe(() => update(false))
  // A capturing listener, which runs before the collector sends its events.
  addEventListener('pagehide', () => update(true), { capture: true })
  document.addEventListener('visibilitychange', () => update(document.visibilityState === 'hidden'), { capture: true })
}
